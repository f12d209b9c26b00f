/** A feed of news of an authority that events name. */
export interface AuthorityFeed {
  /** As `authority` of an event names it. */
  readonly authority: string;
  readonly url: string;
}

/** Feeds of authorities. Some have not been tested; the first run shows which of them work. */
export const AUTHORITY_FEEDS: readonly AuthorityFeed[] = [
  { authority: 'Bank of Canada', url: 'https://www.bankofcanada.ca/content_type/press-releases/feed/' },
  { authority: 'CFPB', url: 'https://www.consumerfinance.gov/about-us/newsroom/feed/' },
  { authority: 'EBA', url: 'https://www.eba.europa.eu/rss.xml' },
  { authority: 'ESMA', url: 'https://www.esma.europa.eu/rss.xml' },
  { authority: 'FCA', url: 'https://www.fca.org.uk/news/rss.xml' },
  { authority: 'FCA / HM Treasury', url: 'https://www.gov.uk/government/organisations/hm-treasury.atom' },
  { authority: 'Federal Reserve', url: 'https://www.federalreserve.gov/feeds/press_all.xml' },
  { authority: 'HMRC', url: 'https://www.gov.uk/government/organisations/hm-revenue-customs.atom' },
  { authority: 'Reserve Bank of India', url: 'https://www.rbi.org.in/pressreleases_rss.xml' },
  { authority: 'SEC', url: 'https://www.sec.gov/news/pressreleases.rss' },
];
