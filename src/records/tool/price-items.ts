/** What a price can be for: its label, what one of it is called, and how it is counted. */
interface PriceItem {
  readonly label: string;
  /** What is counted, in the singular. A fee is not counted: it is due by month or year, or once. */
  readonly unit?: string;
  /** Whether money is moved, billed or held, of which a percentage can be taken. */
  readonly value?: boolean;
  /** Whether it happens to a payment: its price is for every method unless it names one. */
  readonly anyMethod?: boolean;
  /** What tools have to share so that one of it is worth the same with each of them. */
  readonly within?: 'category' | 'use-case';
  /** Ways in which it is done, with their labels; each has prices of its own. */
  readonly methods?: Readonly<Record<string, string>>;
}
const TRANSFERS = {
  ach: 'ACH',
  bacs: 'Bacs',
  chaps: 'CHAPS',
  'faster-payments': 'Faster Payments',
  fednow: 'FedNow',
  rtp: 'RTP',
  sepa: 'SEPA credit transfer',
  'sepa-instant': 'SEPA instant credit transfer',
  swift: 'SWIFT',
  wire: 'wire',
  pix: 'Pix',
  spei: 'SPEI',
  upi: 'UPI',
  interac: 'Interac',
  card: 'card',
  wallet: 'wallet',
  cheque: 'cheque',
  'mobile-money': 'mobile money',
  stablecoin: 'stablecoin',
  'on-chain': 'cryptocurrency',
} as const;

const PAYMENTS = {
  ...TRANSFERS,
  amex: 'American Express',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  'sepa-debit': 'SEPA Direct Debit',
  'bacs-debit': 'Bacs Direct Debit',
  'direct-debit': 'direct debit',
  'open-banking': 'open banking',
  'bank-redirect': 'other online banking',
  blik: 'BLIK',
  eps: 'EPS',
  p24: 'Przelewy24',
  twint: 'TWINT',
  swish: 'Swish',
  mobilepay: 'MobilePay',
  vipps: 'Vipps',
  wero: 'Wero',
  multibanco: 'Multibanco',
  'mb-way': 'MB WAY',
  bizum: 'Bizum',
  belfius: 'Belfius',
  kbc: 'KBC/CBC',
  trustly: 'Trustly',
  paysafecard: 'paysafecard',
  paypal: 'PayPal',
  venmo: 'Venmo',
  klarna: 'Klarna',
  afterpay: 'Afterpay',
  'pay-later': 'other instalments',
  alipay: 'Alipay',
  'wechat-pay': 'WeChat Pay',
  boleto: 'Boleto',
  oxxo: 'OXXO',
  pse: 'PSE',
  fpx: 'FPX',
  paynow: 'PayNow',
  netbanking: 'net banking in India',
  'gift-card': 'gift card',
  cash: 'cash',
} as const;

const CHECKS = {
  document: 'Identity document',
  face: 'Face or liveness',
  'document-and-face': 'Identity document and face',
  age: 'Age',
  address: 'Address',
  'bank-account': 'Bank account',
  business: 'Business',
  database: 'Identity against databases',
  email: 'E-mail address',
  phone: 'Phone number',
  'tax-id': 'Tax or VAT number',
} as const;

const ACCOUNTS = {
  iban: 'IBAN',
  virtual: 'Virtual account',
} as const;

const CARDS = {
  virtual: 'Virtual card',
  physical: 'Physical card',
} as const;

const SCREENINGS = {
  person: 'Person',
  company: 'Company',
  transaction: 'Transaction',
  monitoring: 'Monitoring',
} as const;

const LOOKUPS = {
  company: 'Company',
  person: 'Person',
  'bank-account': 'Bank account or code',
  'payment-key': 'Key of an instant payment system',
  risk: 'Risk of fraud',
} as const;

/** What prices are for. `other` is read by people only. */
const ITEMS = {
  payment: { label: 'Payment', unit: 'payment', value: true, methods: PAYMENTS },
  payout: { label: 'Payout', unit: 'payout', value: true, methods: TRANSFERS },
  transfer: { label: 'Transfer', unit: 'transfer', value: true, methods: TRANSFERS },
  chargeback: {
    label: 'Chargeback or dispute',
    unit: 'chargeback',
    value: true,
    anyMethod: true,
    methods: PAYMENTS,
  },
  refund: { label: 'Refund', unit: 'refund', value: true, anyMethod: true, methods: PAYMENTS },
  conversion: { label: 'Currency conversion', unit: 'conversion', value: true },
  account: { label: 'Account', unit: 'account', methods: ACCOUNTS },
  card: { label: 'Card issued', unit: 'card', methods: CARDS },
  'card-transaction': { label: 'Purchase with an issued card', unit: 'card transaction', value: true },
  check: { label: 'Verification', unit: 'check', methods: CHECKS },
  screening: { label: 'Sanctions or AML screening', unit: 'screening', methods: SCREENINGS },
  lookup: { label: 'Lookup', unit: 'lookup', methods: LOOKUPS },
  request: { label: 'API request', unit: 'request', within: 'use-case' },
  connection: { label: 'Connection to a bank or system', unit: 'connection' },
  'active-user': { label: 'Active end user', unit: 'active user' },
  seat: { label: 'Seat of the team', unit: 'seat', within: 'category' },
  invoice: { label: 'Invoice or recurring bill', unit: 'invoice', value: true },
  'tax-calculation': { label: 'Tax calculation', unit: 'tax calculation', value: true },
  filing: { label: 'Tax return filed', unit: 'filing' },
  trade: { label: 'Trade or order', unit: 'trade', value: true },
  assets: { label: 'Assets under management', unit: 'portfolio', value: true },
  subscription: { label: 'Subscription or base fee', within: 'category' },
  setup: { label: 'Set-up fee' },
  'minimum-fee': { label: 'Minimum fee' },
  other: { label: 'Something else' },
} as const satisfies Record<string, PriceItem>;

export type PriceItemName = keyof typeof ITEMS;

export const PRICE_ITEM_NAMES = Object.keys(ITEMS) as [PriceItemName, ...PriceItemName[]];

/** What is known of an item. */
export const priceItem = (name: PriceItemName): PriceItem => ITEMS[name];

/** Methods that are meant by a wider word; the price of the word itself is closer. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  'direct-debit': ['sepa-debit', 'bacs-debit', 'ach'],
  bacs: ['bacs-debit'],
};

/** How methods of a price fit one that is asked for: 2 exactly, 1 as a kind of it or as all methods, 0 not. */
export function methodFit(methods: readonly string[], asked = ''): 0 | 1 | 2 {
  if (methods.includes(asked)) return 2;
  return methods.some((method) => method === 'all' || MEANT[asked]?.includes(method)) ? 1 : 0;
}
