import Big from 'big.js';
import { UNION_LAW_COUNTRIES } from '../../records/jurisdictions.ts';
import { regionsOf } from '../../records/tool/coverage.ts';
import { methodFit, priceItem } from '../../records/tool/price-items.ts';
import { placeName, priceFigure } from '../../records/tool/price-text.ts';
import { methodsOf, type Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { profileOf, type Use } from './cost-query.ts';
import { ABROAD, IN_EEA } from './cost-words.ts';
import type { ReferenceRates } from './money.ts';

const EEA: ReadonlySet<string> = new Set(UNION_LAW_COUNTRIES);
const UNIONS: Readonly<Record<string, (country: string) => boolean>> = {
  eea: (country) => EEA.has(country),
  eu: (country) => regionsOf(country).includes('eu'),
};

/** Whether a seller's country is one of those that a price names; one that names none is for all. */
export const isSeller = (country: string, sellers?: readonly string[]): boolean =>
  sellers === undefined || sellers.some((place) => place === country || UNIONS[place]?.(country) === true);

/** The currency of a country, else that in which the tools state a price of an item there. */
export function usualCurrency(
  tools: readonly Tool[],
  item: Use['item'],
  country: string | undefined,
  rates: ReferenceRates | undefined,
): string | undefined {
  // ISO 4217 begins the code of a currency with that of its country.
  const own = country && Object.keys(rates?.rates ?? {}).find((code) => code.startsWith(country));
  if (own) return own;
  if (country && EEA.has(country)) return 'EUR';
  const stated = tools.flatMap(({ prices }) =>
    prices.filter((price) => price.item === item && price.currency !== undefined),
  );
  return (stated.find(({ sellers }) => isSeller(country ?? '', sellers)) ?? stated[0])?.currency;
}

/** What was asked of tools, in their currency where none was named, with words for that. */
export function profileFor(
  asked: Parameters<typeof profileOf>[0],
  tools: readonly Tool[],
  rates: ReferenceRates | undefined,
) {
  const { currency, country, use } = asked;
  const profile = profileOf({
    ...asked,
    currency: currency ?? usualCurrency(tools, use[0]?.item ?? 'payment', country, rates),
  });
  const assumed = currency ? undefined : `No currency was named: amounts are in ${profile.currency}.`;
  return { profile, assumed };
}

/**
 * What a price may call the place of a card or buyer, the closest first. A card of the EEA is `eea` for every seller, and
 * `international` besides for those outside it.
 */
function cardPlaces({ cardCountry }: Use, country = ''): string[] {
  if (cardCountry === undefined || cardCountry === country) return [country, 'domestic'];
  if (cardCountry !== IN_EEA && !EEA.has(cardCountry)) return [cardCountry, 'international'];
  return EEA.has(country) ? [cardCountry, 'eea'] : [cardCountry, 'eea', 'international'];
}

/** Money moved in a month by uses, in the currency of the profile. */
export const moneyOf = (uses: readonly Use[]): Big =>
  uses.reduce((sum, { count, average }) => sum.plus(average ? new Big(average).times(count) : 0), new Big(0));

export const countOf = (uses: readonly Use[]): number => uses.reduce((sum, { count }) => sum + count, 0);

const CARDS: Readonly<Record<string, string>> = {
  domestic: "the seller's country",
  eea: 'the EEA',
  international: 'abroad',
};
const cardsText = (cards: readonly string[]) =>
  cards.map((card) => CARDS[card] ?? placeName(card)).join(', ');
/** The place of a card as a sentence names it. */
export const cardPlaceName = (code: string): string =>
  code === ABROAD ? 'abroad, outside the EEA' : placeName(code === IN_EEA ? 'eea' : code);

/** How a reason ends that no longer holds when the country of the seller is named. */
export const NAME_COUNTRY = 'name the country of the seller';

/** Why it is uncertain whether a price holds: the country of the card or buyer is not named. */
export const NAME_CARD = () => 'it depends on the country of the card or buyer; name it';

/** Whether a card of a country that is not known can be from one of those listed. */
const mayBeFrom = ({ cardCountry }: Use, country = '', listed: readonly string[] = []) =>
  listed.some((place) =>
    cardCountry === IN_EEA
      ? EEA.has(place === 'domestic' ? country : place)
      : cardCountry === ABROAD && place.length === 2 && place !== country && !EEA.has(place),
  );

/**
 * Why a price does not hold for a use, in words; undefined when it does. `value` is the money moved in a month in the
 * currency of the price, `count` the number.
 */
export function whyNot(
  price: Price,
  use: Use,
  country: string | undefined,
  month: { readonly count: number; readonly value: Big | undefined },
): (() => string) | undefined {
  const { item, label, sellers, cards, notCards, channel, volume, currency, onlyFor, from, state } = price;
  if (sellers && !isSeller(country ?? '', sellers))
    return () =>
      `it holds for sellers in ${sellers.map(placeName).join(', ')}${country ? '' : `; ${NAME_COUNTRY}`}`;
  const isAny = (listed: readonly string[]) =>
    cardPlaces(use, country).some((place) => listed.includes(place));
  if (cards && !isAny(cards) && !mayBeFrom(use, country, cards))
    return () => `it holds for cards or buyers from ${cardsText(cards)}`;
  if (notCards && !country && !use.cardCountry) return () => NAME_COUNTRY;
  if (notCards && isAny(notCards))
    return () => `it does not hold for cards or buyers from ${cardsText(notCards)}`;
  if (channel && channel !== (use.channel ?? 'online')) return () => `it holds for the channel ${channel}`;
  // A list of prices without a channel is one for websites; what is added to another price holds for its channel.
  const isPresent = item === 'payment' && use.channel && use.channel !== 'online';
  if (isPresent && !channel && !price.onTop)
    return () => `it is not stated for the channel ${use.channel}; online it would be ${priceFigure(price)}`;
  if (volume) {
    const amount = volume.by === 'value' ? month.value : new Big(month.count);
    if (!amount || amount.lt(volume.from ?? 0) || (volume.upTo !== undefined && amount.gt(volume.upTo)))
      return () =>
        `it holds for ${volume.from ?? 0} to ${volume.upTo ?? 'any number of'} ${volume.by === 'value' ? currency : `${priceItem(item).unit}s`} a month`;
  }
  if (onlyFor) {
    const isSaid = label.toLowerCase().includes(onlyFor.toLowerCase());
    return () => `it holds only ${isSaid ? 'in this case' : `in one case: ${onlyFor}`}`;
  }
  if (state) return () => (state === 'by-offer' ? 'by offer' : 'the vendor does not publish it');
  if (!methodsOf(price)[0] && use.method !== undefined && !priceItem(item).anyMethod)
    return () => 'for which methods is not stated';
  if (from) return () => `only the lowest price of a range is published: ${priceFigure(price)}`;
  const isOpen = mayBeFrom(use, country, notCards) || (cards && !isAny(cards));
  return isOpen ? NAME_CARD : undefined;
}

/** How closely a price names a use: the method, then the card, the seller, the channel and the volume. */
export function closeness(price: Price, use: Use, country: string | undefined): number {
  const { cards, sellers, channel, volume } = price;
  const listed: readonly string[] = cards ?? [];
  const place = cards ? cardPlaces(use, country).findIndex((one) => listed.includes(one)) : 3;
  return (
    32 * methodFit(methodsOf(price), use.method) +
    8 * (3 - place) +
    (sellers ? 4 : 0) +
    (channel ? 2 : 0) +
    (volume ? 1 : 0)
  );
}
