// Where countries lie and how far they reach, for sightings that carry a country and no coordinates. It must never be used to
// place anybody: only to say that two countries are too far apart.
import type { Place } from '../places/index.ts';

/** Code, latitude, longitude in whole degrees, and kilometres from there to the farthest place people live, rounded up. */
const rows = `
AE 24 54 500 | AF 34 66 900 | AL 41 20 400 | AM 40 45 400 | AO -12 18 1300 | AR -35 -65 2600 | AT 48 14 600
AU -25 134 2900 | AZ 40 48 500 | BA 44 18 400 | BD 24 90 600 | BE 51 5 400 | BF 12 -2 700 | BG 43 25 500
BH 26 51 300 | BI -3 30 400 | BJ 9 2 600 | BN 5 115 300 | BO -17 -65 1100 | BR -10 -55 2900 | BT 27 90 400
BW -22 24 800 | BY 53 28 600 | CA 60 -96 3800 | CD -3 23 1600 | CF 7 21 900 | CG -1 15 900 | CH 47 8 400 | CI 8 -6 600
CL -36 -71 3000 | CM 6 12 1000 | CN 36 104 3300 | CO 4 -73 1700 | CR 10 -84 500 | CU 22 -79 800 | CY 35 33 300
CZ 50 15 500 | DE 51 10 800 | DJ 12 43 300 | DK 56 10 600 | DO 19 -70 400 | DZ 28 3 1700 | EC -2 -78 1800
EE 59 26 400 | EG 27 30 1100 | ER 15 39 700 | ES 40 -4 2100 | ET 9 40 1200 | FI 64 26 1000 | FJ -18 178 700
FR 47 2 1100 | GA -1 12 600 | GB 54 -2 1200 | GE 42 43 500 | GH 8 -1 600 | GM 13 -15 400 | GN 10 -11 700
GR 39 22 900 | GT 16 -90 500 | GW 12 -15 400 | GY 5 -59 700 | HK 22 114 200 | HN 15 -87 600 | HR 45 16 500
HT 19 -72 400 | HU 47 19 500 | ID -2 118 3000 | IE 53 -8 500 | IL 31 35 500 | IN 22 79 2200 | IQ 33 44 900
IR 32 53 1500 | IS 65 -19 500 | IT 42 13 1000 | JM 18 -77 300 | JO 31 36 500 | JP 36 138 2300 | KE 0 38 900
KG 41 75 800 | KH 13 105 500 | KM -12 44 400 | KR 36 128 700 | KW 29 48 300 | KZ 48 67 2100 | LA 18 104 900
LB 34 36 300 | LK 8 81 500 | LR 6 -9 500 | LT 55 24 400 | LU 50 6 200 | LV 57 25 500 | LY 27 17 1300 | MA 29 -8 1900
MD 47 29 400 | ME 43 19 300 | MG -19 47 1100 | MK 42 22 300 | ML 17 -4 1500 | MM 20 96 1500 | MN 47 104 1600
MO 22 114 200 | MR 20 -10 1100 | MT 36 14 200 | MU -20 57 900 | MV 3 73 800 | MW -13 34 700 | MX 24 -102 2300
MY 4 109 1600 | MZ -18 35 1400 | NA -22 17 1100 | NE 17 9 1300 | NG 9 8 1100 | NI 13 -85 500 | NL 52 5 400
NO 65 14 1600 | NP 28 84 700 | NZ -41 174 1400 | OM 21 57 900 | PA 9 -80 600 | PE -10 -75 1600 | PG -6 147 1300
PH 12 123 1400 | PK 30 70 1300 | PL 52 19 700 | PS 32 35 300 | PT 39 -8 2000 | PY -23 -58 900 | QA 25 51 300
RO 46 25 700 | RS 44 21 500 | RU 60 90 5500 | RW -2 30 300 | SA 24 45 1700 | SD 16 30 1400 | SE 62 16 1200
SG 1 104 200 | SI 46 15 300 | SK 49 20 400 | SL 8 -12 400 | SN 14 -14 600 | SO 6 46 1300 | SR 4 -56 500 | SS 7 30 900
SV 14 -89 300 | SY 35 38 600 | TD 15 19 1200 | TG 8 1 500 | TH 15 101 1300 | TJ 39 71 700 | TL -9 126 400
TM 39 60 900 | TN 34 9 700 | TR 39 35 1200 | TT 11 -61 300 | TW 24 121 500 | TZ -6 35 1000 | UA 49 32 1000
UG 1 32 600 | US 40 -98 7000 | UY -33 -56 500 | UZ 41 64 1100 | VE 7 -66 1200 | VN 16 107 1300 | XK 43 21 300
YE 15 48 1100 | ZA -29 24 1300 | ZM -13 28 1000 | ZW -19 30 700
`;

export interface ReachedPlace extends Place {
  /** How far from there, in kilometres, something may in truth have been. */
  readonly reach: number;
}

const reaches = new Map<string, ReachedPlace>();
for (const row of rows.trim().split(/[|\n]/)) {
  const [code = '', lat, lng, reach] = row.trim().split(' ');
  reaches.set(code, { lat: Number(lat), lng: Number(lng), reach: Number(reach) });
}

/**
 * Middle and reach of a country, or null for one that is not listed: of that one nothing is concluded. The figures are
 * coarse on purpose and err towards "may have been near".
 *
 * @example findCountryReach('SG')?.reach // 200
 */
export function findCountryReach(code: string): ReachedPlace | null {
  return reaches.get(code) ?? null;
}
