#!/bin/sh
# Installs the release that this file is in as a service of systemd, or switches the service to it. As root:
#   sh gemev-1.0.0-1a2b3c4d-linux-x64/deploy/install.sh
set -eu
release=$(cd "$(dirname "$0")/.." && pwd -P)
home=$(dirname "$release")
# The unit starts this Node, wherever else there is one.
"${NODE:-/usr/bin/node}" "$release/server/node-version.js"

id -u gemev >/dev/null 2>&1 || useradd --system --home-dir "$home" --shell /usr/sbin/nologin gemev
mkdir -p -m 700 "$home/data"
# Whoever has started a release here by hand owns what that start has made.
[ "$(stat -c %U "$home/data")" = gemev ] || chown -R gemev:gemev "$home/data"
if [ ! -e "$home/gemev.env" ]; then
  (umask 027 && cat </dev/null >"$home/gemev.env")
  chgrp gemev "$home/gemev.env"
fi
sed "s#/srv/gemev#$home#g" "$release/deploy/gemev.service" >"${UNITS:-/etc/systemd/system}/gemev.service"
ln -sfn "$(basename "$release")" "$home/current"
systemctl daemon-reload
systemctl enable gemev
systemctl restart gemev
echo "The site is starting; journalctl -u gemev says where it is. Its settings: $home/gemev.env"
