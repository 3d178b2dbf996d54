#!/bin/sh
# The commands of an operator in the image, each by its name: docker compose exec server backup /data/backups/camp.tar
exec node --enable-source-maps "$(dirname "$0")/../../../app/server/dist/$(basename "$0").command.js" "$@"
