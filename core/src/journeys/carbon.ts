// An estimate of the greenhouse gases of the transport of a batch, from published factors. It is an estimate and says how it was
// made; it must never be shown without its source, and it says nothing of farming, slaughter, packing or cooling.
import type { TransitLeg, TransportMode } from './transit.ts';

/** Where the factors come from; shown with every figure. */
export const carbonSource = {
  publisher: 'Department for Energy Security and Net Zero, United Kingdom',
  title: 'UK Government GHG Conversion Factors for Company Reporting 2025, Freighting goods',
  url: 'https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025',
  year: 2025,
} as const;

/**
 * Kilograms of CO2 equivalent that one tonne causes over one kilometre. Road: all HGVs, average laden. Rail: freight train. Sea:
 * container ship, average. Air: long haul, with radiative forcing.
 */
export const kilogramsPerTonneKilometre: Readonly<Record<TransportMode, number>> = {
  road: 0.10163,
  rail: 0.02779,
  sea: 0.01612,
  air: 0.89939,
};

export interface CarbonEstimate {
  /** Of CO2 equivalent, for one kilogram of the product, over all legs whose distance is known. */
  readonly gramsPerKilogram: number;
  readonly legs: readonly {
    readonly to: number;
    readonly kilometres: number;
    readonly mode: TransportMode;
    readonly isAssumed: boolean;
    readonly gramsPerKilogram: number;
  }[];
  /** Legs that are not counted because a place is not known. */
  readonly legsUnknown: number;
}

/**
 * Distance times factor, leg by leg. One kilogram of CO2 equivalent for a tonne is one gram for a kilogram. The distances are great
 * circles, so that the estimate is rather too low than too high. null where no leg can be counted.
 *
 * @example estimateCarbon([{ to: 1, kilometres: 100, hours: 2, mode: 'road', isAssumed: false }])?.gramsPerKilogram // 10.163
 */
export function estimateCarbon(legs: readonly TransitLeg[]): CarbonEstimate | null {
  const counted = legs.flatMap(({ to, kilometres, mode, isAssumed }) =>
    kilometres === null || mode === null
      ? []
      : [{ to, kilometres, mode, isAssumed, gramsPerKilogram: kilometres * kilogramsPerTonneKilometre[mode] }],
  );
  if (counted.length === 0) return null;
  return {
    gramsPerKilogram: counted.reduce((sum, leg) => sum + leg.gramsPerKilogram, 0),
    legs: counted,
    legsUnknown: legs.filter((leg) => leg.kilometres === null).length,
  };
}
