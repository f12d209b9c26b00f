/**
 * The networks that a client address lies in, each wider than the one before. A network is written as the version of IP
 * and the hexadecimal digits of its prefix, so that the text of a wider network begins the text of those within it.
 */
export interface Networks {
  /** One machine or home: IPv4 /32, IPv6 /64. */
  readonly host: string;
  /** One customer of a provider: IPv6 /56; for IPv4 the same as `host`. */
  readonly site: string;
  /** One provider or large organisation: IPv4 /24, IPv6 /48. */
  readonly wide: string;
}
