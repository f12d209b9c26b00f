/** What is stored about the last report of a holder. */
export interface LastReport {
  /** Version of the catalogue that it was made from. */
  readonly catalog: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** The last report of each holder; `holder` is an opaque name without a secret in it. */
export interface LastReportStore {
  /** Undefined when the holder got none, or when the entry has expired at `at`. */
  lastReport(holder: string, at: number): Promise<LastReport | undefined>;
  /** Keeps a report until `expiresAt`, unless a later one is kept. */
  saveReport(holder: string, report: LastReport, expiresAt: number): Promise<void>;
}
