import type { Catalog } from '../../catalog/catalog.ts';
import { coverageRank } from '../../catalog/list/reach.ts';
import { countriesWithPage } from '../../catalog/related.ts';
import { countryName } from '../../records/scalars.ts';
import { paths } from '../../records/urls.ts';

/** Countries of each part of the world, where they lie: a line is a row of the grid, a blank an empty square. */
const GRIDS = {
  americas: `
       CA             GL
       US
       MX    BS
    GT BZ CU JM HT DO PR AG
    SV HN          KN DM LC
       NI       VC BB GD TT
       CR PA VE GY SR
       EC CO BR
          PE BO PY
          CL AR UY`,
  europe: `
    IS       NO SE FI
             DK    EE LV RU
    IE GB NL DE PL LT BY
       BE LU CZ SK UA MD
       FR LI AT HU RO
    PT ES CH SI HR RS BG
       AD MC IT BA ME XK MK
          SM VA    AL GR
       GI    MT          CY`,
  africa: `
       MA DZ TN LY EG
    EH MR ML NE TD SD ER DJ
    SN GM BF BJ NG CF SS ET SO
    CV GW GN CI TG CM UG KE
       SL LR GH GQ GA RW TZ SC
             ST CG CD BI MW KM
             AO ZM ZW MZ MG
             NA BW SZ    MU
                ZA LS`,
  asia: `
       GE    KZ KG    MN KP
    TR AM AZ UZ TJ    CN KR JP
    SY IQ IR TM AF PK NP BT TW
    LB JO KW BH    IN BD MM HK MO
    IL PS SA QA AE    LA TH VN PH
          YE OM    LK    MY KH BN
                   MV    SG ID TL`,
  oceania: `
          PW FM MH KI
          PG NR SB TV WS
          AU VU FJ TO
             NZ`,
} as const;

/** Squares across each part, which the styles put beside each other. */
const COLUMNS = { americas: 8, europe: 9, africa: 9, asia: 10, oceania: 10 };

/** Blanks before the first square of a row. */
const INDENT = 4;

/** Least tools of each shade but the lightest, which is for none. */
export const SHADES = [1, 5, 15, 50] as const;

/** The countries of each part of the world by row and column, with the number of tools that state the country or a region around it; worldwide coverage is not counted. */
export function worldTiles({ tools }: Pick<Catalog, 'tools'>) {
  const withPage = new Set(countriesWithPage(tools));
  return (Object.keys(GRIDS) as (keyof typeof GRIDS)[]).map((part) => {
    const rows = GRIDS[part].split('\n').slice(1);
    const tiles = rows.flatMap((row, y) =>
      [...row.matchAll(/[A-Z]{2}/g)].map(({ 0: code, index }) => {
        const ranks = Map.groupBy(tools, (tool) => coverageRank(tool, [code]));
        /** Tools that name it, and others that name a region around it. */
        const named = ranks.get(0)?.length ?? 0;
        const around = ranks.get(1)?.length ?? 0;
        const href = withPage.has(code) ? paths.country(code) : `${paths.tools}?country=${code}`;
        /** Number of the entries of {@link SHADES} that it reaches. */
        const shade = SHADES.filter((least) => named + around >= least).length;
        return { code, name: countryName(code), href, x: (index - INDENT) / 3, y, named, around, shade };
      }),
    );
    const name = part.charAt(0).toUpperCase() + part.slice(1);
    return { part, name, tiles, columns: COLUMNS[part], rows: rows.length };
  });
}
