/** A word of a profile: how it reads, what it means, and where the field has the term from. */
interface Term {
  readonly label: string;
  readonly means: string;
  readonly origin: string;
}

const term = (label: string, means: string, origin: string): Term => ({ label, means, origin });

const keysOf = <T extends object>(terms: T) =>
  Object.keys(terms) as [keyof T & string, ...(keyof T & string)[]];

/** What a firm is. Names of other countries' licences for the same business belong to the same entry. */
export const ENTITY_TYPES = {
  'credit-institution': term(
    'Bank or other credit institution',
    'Takes deposits from the public and gives credit for its own account; credit unions included.',
    'Regulation (EU) No 575/2013, Article 4(1)(1)',
  ),
  'payment-institution': term(
    'Payment institution',
    'Authorised or registered to provide payment services without being a bank.',
    'Directive (EU) 2015/2366, Article 4(4)',
  ),
  'e-money-institution': term(
    'E-money institution',
    'Authorised to issue electronic money or stored value, such as a wallet, without being a bank.',
    'Directive 2009/110/EC, Article 2(1)',
  ),
  'account-information-provider': term(
    'Account information provider',
    'Registered to read payment accounts at other institutions, and nothing more.',
    'Directive (EU) 2015/2366, Article 33',
  ),
  'data-recipient': term(
    'Accredited data recipient',
    'Receives data of customers from other institutions under a law on data sharing outside the Union.',
    '12 CFR 1033.131, “authorized third party”',
  ),
  'money-services-business': term(
    'Money services business',
    'Registered as money transmitter, or as dealer in currency or virtual currency, in North America.',
    '31 CFR 1010.100(ff)',
  ),
  'crypto-asset-service-provider': term(
    'Crypto-asset service provider',
    'Offers custody, exchange, transfer or other services in crypto-assets to clients.',
    'Regulation (EU) 2023/1114, Article 3(1)(15)',
  ),
  'stablecoin-issuer': term(
    'Issuer of stablecoins',
    'Issues tokens that refer to a currency or other assets.',
    'Regulation (EU) 2023/1114, Article 3(1)(6), (7) and (10)',
  ),
  'investment-firm': term(
    'Investment firm or broker-dealer',
    'Provides investment services to others, or deals in financial instruments.',
    'Directive 2014/65/EU, Article 4(1)(1)',
  ),
  'asset-manager': term(
    'Asset manager or investment adviser',
    'Manages funds or portfolios, or advises on them for pay.',
    'Directive 2011/61/EU, Article 4(1)(b)',
  ),
  'trading-venue': term(
    'Trading venue',
    'Runs a market on which financial instruments are traded.',
    'Directive 2014/65/EU, Article 4(1)(24)',
  ),
  insurer: term('Insurer', 'Takes over insurance risks.', 'Directive 2009/138/EC, Article 13(1)'),
  'insurance-intermediary': term(
    'Insurance intermediary',
    'Distributes insurance for pay without being an insurer.',
    'Directive (EU) 2016/97, Article 2(1)(3)',
  ),
  lender: term(
    'Lender that is no bank',
    'Gives credit in the course of business without taking deposits.',
    'Directive (EU) 2023/2225, Article 3, “creditor”',
  ),
  'credit-bureau': term(
    'Credit bureau',
    'Collects information on credit of persons to report it to others.',
    '15 USC 1681a(f), “consumer reporting agency”',
  ),
  'crowdfunding-provider': term(
    'Crowdfunding provider',
    'Runs a platform on which businesses raise loans or investments.',
    'Regulation (EU) 2020/1503, Article 2(1)(e)',
  ),
  'card-issuer': term(
    'Card issuer',
    'Member of a card scheme that contracts with a payer to provide a card.',
    'Regulation (EU) 2015/751, Article 2(2)',
  ),
  'card-acquirer': term(
    'Card acquirer',
    'Member of a card scheme that contracts with a payee to accept cards.',
    'Regulation (EU) 2015/751, Article 2(1)',
  ),
  'payment-system-operator': term(
    'Operator of a payment system',
    'Runs the rules or the technology by which participants transfer money.',
    'Regulation (EU) No 795/2014 of the ECB, Article 2',
  ),
  merchant: term(
    'Merchant',
    'Sells goods or services and is paid for them.',
    'Regulation (EU) 2015/751, Article 2(13), “payee”',
  ),
  marketplace: term(
    'Marketplace',
    'Runs a platform on which others sell to customers.',
    'Directive (EU) 2021/514, Annex, “platform operator”',
  ),
  'technology-provider': term(
    'Technology provider',
    'Provides software, data or computing to financial firms.',
    'Regulation (EU) 2022/2554, Article 3(19)',
  ),
  'bank-partner-programme': term(
    'Programme with a partner bank',
    'Offers accounts, cards or credit of a licensed bank under its own brand.',
    'US interagency guidance on third-party relationships, 88 FR 37920',
  ),
  'public-authority': term(
    'Public authority',
    'Member state, ministry, supervisor or register on which a rule puts a duty.',
    'Words of the rules themselves',
  ),
  'other-business': term(
    'Other business',
    'A business of no kind above; rules for every business bind it.',
    'Words of the rules themselves',
  ),
} as const satisfies Readonly<Record<string, Term>>;
export const ENTITIES = keysOf(ENTITY_TYPES);
export type Entity = (typeof ENTITIES)[number];

/** Other names by which people call kinds of firm. */
export const ENTITY_ALIASES: Readonly<Record<string, Entity>> = {
  bank: 'credit-institution',
  'credit-union': 'credit-institution',
  pi: 'payment-institution',
  psp: 'payment-institution',
  emi: 'e-money-institution',
  wallet: 'e-money-institution',
  aisp: 'account-information-provider',
  casp: 'crypto-asset-service-provider',
  'crypto-asset-provider': 'crypto-asset-service-provider',
  'crypto-exchange': 'crypto-asset-service-provider',
  msb: 'money-services-business',
  'money-transmitter': 'money-services-business',
  'broker-dealer': 'investment-firm',
  neobank: 'bank-partner-programme',
  acquirer: 'card-acquirer',
  issuer: 'card-issuer',
  platform: 'marketplace',
};

/** What a firm does. */
export const ACTIVITIES = {
  'takes-deposits': term(
    'Takes deposits',
    'Holds repayable funds of the public.',
    'Regulation (EU) No 575/2013, Article 4(1)(1)',
  ),
  'offers-payment-accounts': term(
    'Offers payment accounts',
    'Holds accounts that customers pay from, wallets included.',
    'Directive (EU) 2015/2366, Article 4(12)',
  ),
  'holds-client-funds': term(
    'Holds money of clients',
    'Keeps funds of customers that have to be safeguarded.',
    'Directive (EU) 2015/2366, Article 10',
  ),
  'issues-e-money': term(
    'Issues e-money',
    'Issues stored value that others than the issuer accept.',
    'Directive 2009/110/EC, Article 2(2)',
  ),
  'offers-credit-transfers': term(
    'Offers credit transfers',
    'Executes transfers that payers order, in any currency.',
    'Directive (EU) 2015/2366, Article 4(24)',
  ),
  'offers-euro-credit-transfers': term(
    'Offers credit transfers in euro',
    'Sends and receives SEPA credit transfers for customers.',
    'Regulation (EU) No 260/2012, Article 2(1)',
  ),
  'sends-cross-border-payments': term(
    'Sends payments across borders',
    'Executes or originates payments to other countries.',
    'FATF Recommendation 16',
  ),
  'remits-money': term(
    'Remits money',
    'Transfers funds without an account of payer or payee.',
    'Directive (EU) 2015/2366, Article 4(22)',
  ),
  'exchanges-currency': term(
    'Exchanges currencies',
    'Buys and sells currencies for customers.',
    '31 CFR 1010.100(ff)(1)',
  ),
  'initiates-payments': term(
    'Initiates payments',
    'Orders payments from accounts at other institutions.',
    'Directive (EU) 2015/2366, Article 4(15)',
  ),
  'reads-accounts': term(
    'Reads accounts',
    'Collects information from accounts at other institutions.',
    'Directive (EU) 2015/2366, Article 4(16)',
  ),
  'issues-cards': term(
    'Issues cards',
    'Provides payment cards, also through a sponsor.',
    'Regulation (EU) 2015/751, Article 2(2)',
  ),
  'acquires-cards': term(
    'Acquires card payments',
    'Accepts and processes card payments for merchants.',
    'Directive (EU) 2015/2366, Article 4(44)',
  ),
  'accepts-cards': term(
    'Accepts cards',
    'Is paid by card, in person or at a distance.',
    'PCI DSS v4.0.1, “merchant”',
  ),
  'stores-card-data': term(
    'Stores, processes or transmits card data',
    'Handles account data of cards, or can affect their security.',
    'PCI DSS v4.0.1, scope',
  ),
  'sends-on-swift': term(
    'Exchanges messages over Swift',
    'Is a user of the Swift network with its own address.',
    'Swift customer security programme, “user”',
  ),
  'originates-ach': term(
    'Originates ACH entries',
    'Sends ACH credits or debits, for itself or others.',
    'Nacha Operating Rules, “originator”, “third-party sender”, “ODFI”',
  ),
  'receives-ach': term(
    'Receives ACH entries for customers',
    'Is the depository institution of the receiver.',
    'Nacha Operating Rules, “RDFI”',
  ),
  'takes-part-in-instant-payments': term(
    'Takes part in an instant payment system',
    'Is participant of SEPA Instant, Faster Payments, FedNow, RTP, Pix or their like.',
    'CPMI report on fast payments, 2016',
  ),
  'takes-part-in-large-value-payments': term(
    'Takes part in a large-value payment system',
    'Has access to T2, CHAPS, Fedwire or their like.',
    'CPMI-IOSCO principles for financial market infrastructures, 2012',
  ),
  'offers-crypto-custody': term(
    'Offers crypto custody',
    'Keeps crypto-assets or their keys for clients.',
    'Regulation (EU) 2023/1114, Article 3(1)(17)',
  ),
  'exchanges-crypto': term(
    'Exchanges crypto-assets',
    'Runs a platform, or exchanges crypto-assets for money or others.',
    'Regulation (EU) 2023/1114, Article 3(1)(18) to (20)',
  ),
  'transfers-crypto': term(
    'Transfers crypto-assets',
    'Sends or receives crypto-assets for clients.',
    'Regulation (EU) 2023/1114, Article 3(1)(26)',
  ),
  'issues-stablecoins': term(
    'Issues stablecoins',
    'Issues tokens that refer to a currency or other assets.',
    'Regulation (EU) 2023/1114, Article 3(1)(6) and (7)',
  ),
  'offers-consumer-credit': term(
    'Offers credit to consumers',
    'Lends to consumers, or lets them pay later.',
    'Directive (EU) 2023/2225, Article 3',
  ),
  'offers-mortgages': term('Offers mortgages', 'Lends against homes.', 'Directive 2014/17/EU, Article 3(1)'),
  'offers-business-credit': term(
    'Offers credit to businesses',
    'Lends to businesses, small ones included.',
    '12 CFR 1002.2(j)',
  ),
  'uses-credit-reports': term(
    'Uses credit reports',
    'Obtains reports on consumers, or furnishes data for them.',
    '15 USC 1681a(d)',
  ),
  'uses-ai-for-credit': term(
    'Uses AI for credit decisions',
    'Has a model assess whether a person gets credit.',
    'Regulation (EU) 2024/1689, Annex III(5)(b)',
  ),
  'uses-ai-with-people': term(
    'Lets AI talk to people or make content',
    'Runs chatbots, or publishes generated content.',
    'Regulation (EU) 2024/1689, Article 50',
  ),
  'prices-insurance': term(
    'Prices life or health insurance',
    'Assesses risk and price of persons.',
    'Regulation (EU) 2024/1689, Annex III(5)(c)',
  ),
  'trades-securities': term(
    'Trades or settles securities',
    'Executes, clears, settles or allocates trades.',
    'Regulation (EU) No 909/2014, Article 5',
  ),
  'serves-consumers': term(
    'Serves consumers',
    'Has customers who act outside their trade.',
    'Directive (EU) 2015/2366, Article 4(20)',
  ),
  'uses-ict-providers': term(
    'Uses ICT services of third parties',
    'Buys software, cloud or data services it depends on.',
    'Regulation (EU) 2022/2554, Article 3(21)',
  ),
  'invoices-businesses': term(
    'Invoices businesses',
    'Makes taxable supplies to businesses.',
    'Directive 2006/112/EC, Article 220',
  ),
  'supplies-other-member-states': term(
    'Supplies businesses in other member states',
    'Makes supplies across borders of the Union.',
    'Directive 2006/112/EC, Article 262',
  ),
  'runs-seller-platform': term(
    'Runs a platform for sellers',
    'Lets others sell, let or work through a platform.',
    'Directive (EU) 2021/514, Annex',
  ),
  'employs-staff': term(
    'Employs staff',
    'Pays wages and what belongs to them.',
    'Words of the rules themselves',
  ),
  'files-with-sec': term('Files with the US SEC', 'Makes filings on EDGAR.', '17 CFR 232.10'),
} as const satisfies Readonly<Record<string, Term>>;
export const ACTIVITY_NAMES = keysOf(ACTIVITIES);
export type Activity = (typeof ACTIVITY_NAMES)[number];

/** What a firm that does something is as well, whatever its licence. */
export const ROLE_OF_ACTIVITY: Readonly<Partial<Record<Activity, Entity>>> = {
  'issues-cards': 'card-issuer',
  'acquires-cards': 'card-acquirer',
  'accepts-cards': 'merchant',
  'issues-stablecoins': 'stablecoin-issuer',
  'offers-consumer-credit': 'lender',
  'offers-business-credit': 'lender',
  'offers-mortgages': 'lender',
  'runs-seller-platform': 'marketplace',
};

/** What a firm does because of what it is, or because it does something narrower. */
export const IMPLIED_ACTIVITY: Readonly<Partial<Record<Entity | Activity, Activity>>> = {
  'credit-institution': 'takes-deposits',
  'e-money-institution': 'issues-e-money',
  'account-information-provider': 'reads-accounts',
  'card-issuer': 'issues-cards',
  'card-acquirer': 'acquires-cards',
  'stablecoin-issuer': 'issues-stablecoins',
  marketplace: 'runs-seller-platform',
  'offers-euro-credit-transfers': 'offers-credit-transfers',
  'accepts-cards': 'stores-card-data',
  'acquires-cards': 'stores-card-data',
};

/** Classes of size, by Recommendation 2003/361/EC, Annex, Article 2. */
export const SIZES = {
  micro: term(
    'Micro',
    'Under 10 people, and at most 2 million euro of turnover or balance sheet.',
    'Article 2(3)',
  ),
  small: term(
    'Small',
    'Under 50 people, and at most 10 million euro of turnover or balance sheet.',
    'Article 2(2)',
  ),
  medium: term(
    'Medium',
    'Under 250 people, and at most 50 million euro of turnover or 43 million of balance sheet.',
    'Article 2(1)',
  ),
  large: term('Large', 'Larger than medium.', 'Article 2(1)'),
} as const;
export const SIZE_NAMES = keysOf(SIZES);
export type Size = (typeof SIZE_NAMES)[number];

/** What thresholds of rules are measured in; money with its currency. */
export const MEASURES = {
  employees: 'employees',
  turnover: 'turnover of a year',
  'total-assets': 'total assets',
  'client-funds': 'money of clients that is held',
  'payment-volume': 'payments of a month',
  'ach-entries': 'ACH entries of a year',
  'credits-per-year': 'credits given in a year',
} as const;
export const MEASURE_NAMES = keysOf(MEASURES);
export type Measure = (typeof MEASURE_NAMES)[number];
