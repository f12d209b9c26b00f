/** What a difference is counted from. */
export interface Since {
  /** `last-report`: where the last report of the same pass or credential stands; `asked`: what the request says. */
  readonly why: 'last-report' | 'asked';
  /** Version of the catalogue; undefined where only a day is known. */
  readonly version?: string;
  /** The difference begins after this day. */
  readonly day: string;
}
