# What the program needs from the system, by distribution, and how to install what is missing.
# Sourced by packaging/run and packaging/test; changes nothing unless install_missing is called.

build_packages_debian12="build-essential cmake ninja-build pkg-config ccache mold
  qt6-base-dev qt6-base-dev-tools libqt6svg6-dev libqt6charts6-dev libqt6opengl6-dev libqt6svg6 qt6-qpa-plugins
  libboost-json1.81-dev libsqlitecpp-dev libsqlite3-dev libxlsxwriter-dev libcli11-dev libnlopt-cxx-dev libnlopt-dev libbenchmark-dev libtbb-dev libqpdf-dev
  libgl1-mesa-dev zlib1g-dev fonts-dejavu-core fonts-open-sans"
test_packages="slurm-wlm munge xvfb xauth xdotool openbox unzip poppler-utils
  ibsim-utils libumad2sim0 opensm infiniband-diags ibutils python3-simgrid libreoffice-calc-nogui"

# Qt's packages have other names there. The old ones are provided, but never count as installed; and the plug-in that
# reads SVG pictures is a package of its own.
packages_of_debian13() {
    local list=${build_packages_debian12//libboost-json1.81-dev/libboost-json-dev}
    list=${list//libqt6svg6-dev/qt6-svg-dev}
    list=${list//libqt6charts6-dev/qt6-charts-dev}
    list=${list//libqt6opengl6-dev/}
    echo "${list//libqt6svg6/qt6-svg-plugins}"
}

# Prints the apt packages of this distribution; returns 1 where we have no list.
packages_for_this_system() {
    local id="" version=""
    if [ -r /etc/os-release ]; then
        id=$(. /etc/os-release && echo "${ID:-}")
        version=$(. /etc/os-release && echo "${VERSION_ID:-}")
    fi
    case "$id:$version" in
        debian:12*) echo "$build_packages_debian12" ;;
        # The default Boost of these is new enough. apt resolves Debian 13's list whole (13.8); Ubuntu's is by its names only.
        debian:13*) packages_of_debian13 ;;
        ubuntu:24.04*) echo "${build_packages_debian12//libboost-json1.81-dev/libboost-json-dev}" ;;
        *) return 1 ;;
    esac
}

# install_missing PACKAGE...: installs by apt those that are not installed; asks for root only then.
install_missing() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    echo "These packages are missing and will be installed by apt: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Please run as root: apt-get install ${missing[*]}" >&2; return 1; }
        echo "sudo asks for your password to install them."
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -qq || echo "apt-get update failed; trying with the lists there are." >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

# ensure_dependencies [PACKAGE...]: the build's packages and those named.
ensure_dependencies() {
    local packages
    if packages=$(packages_for_this_system); then
        # shellcheck disable=SC2086  # a list of words
        install_missing $packages "$@"
    else
        echo "No package list for this system: see 'Other systems' in README.md. Trying to build with what is here." >&2
    fi
}
