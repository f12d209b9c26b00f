import { AnswerError, type Collector, dayIn, oneLine, readOnce, withoutGaps } from '../collector.ts';
import { newestVersion, packageTargets } from './versions.ts';

/** `20251118093012` → `2025-11-18`. */
const dayOfStamp = (stamp: string | undefined) =>
  dayIn(stamp?.replace(/^(\d{4})(\d\d)(\d\d)\d{6}$/, '$1-$2-$3'));

/** Reads `maven-metadata.xml`. It dates only its own last change, so that an older stable version gets no day. */
export function parseMaven(body: string) {
  const versions = [...body.matchAll(/<version>([^<]{1,80})<\/version>/g)].flatMap(
    ([, version]) => oneLine(version, 80) ?? [],
  );
  const latest = newestVersion(versions);
  if (!body.includes('<metadata') || latest === undefined)
    throw new AnswerError('the answer is no maven-metadata.xml');
  const stamp = /<lastUpdated>(\d{14})<\/lastUpdated>/.exec(body)?.[1];
  return withoutGaps({ latest, latestAt: versions.at(-1) === latest ? dayOfStamp(stamp) : undefined });
}

/** https://maven.apache.org/repositories/metadata.html, in Maven Central. */
export const maven: Collector = {
  name: 'maven',
  documented: true,
  everyDays: 1,
  targets: packageTargets('maven', (name) => {
    const [group = '', artifact = ''] = name.split(':');
    return `https://repo1.maven.org/maven2/${group.replaceAll('.', '/')}/${artifact}/maven-metadata.xml`;
  }),
  observe: readOnce('maven', { accept: 'application/xml, text/xml' }),
};
