import { paths } from '../records/urls.ts';

/** Link to the interface description (RFC 8631), sent with every catalogue answer. */
export function serviceDesc(baseUrl: string): string {
  return `<${baseUrl}${paths.openapi}>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"`;
}
