// The frame of every chart: its name, and the same figures as a table one press away. Hue and texture are fixed here,
// so that a thing looks the same in every chart and stays apart in grey. It never counts.
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export type ChartHue = 'emerald' | 'amber' | 'red' | 'slate' | 'consumer' | 'retailer' | 'certifier' | 'producer';
export type ChartTexture = 'solid' | 'dotted' | 'hatched';

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly hue: ChartHue;
  readonly texture?: ChartTexture;
}

const hues: Record<ChartHue, { readonly fill: string; readonly wash: string; readonly stroke: string }> = {
  emerald: { fill: 'fill-emerald-fill', wash: 'fill-emerald-wash', stroke: 'stroke-emerald-fill' },
  amber: { fill: 'fill-amber-fill', wash: 'fill-amber-wash', stroke: 'stroke-amber-fill' },
  red: { fill: 'fill-red-fill', wash: 'fill-red-wash', stroke: 'stroke-red-fill' },
  slate: { fill: 'fill-slate-fill', wash: 'fill-slate-wash', stroke: 'stroke-slate-fill' },
  consumer: { fill: 'fill-consumer-fill', wash: 'fill-consumer-wash', stroke: 'stroke-consumer-fill' },
  retailer: { fill: 'fill-retailer-fill', wash: 'fill-retailer-wash', stroke: 'stroke-retailer-fill' },
  certifier: { fill: 'fill-certifier-fill', wash: 'fill-certifier-wash', stroke: 'stroke-certifier-fill' },
  producer: { fill: 'fill-producer-fill', wash: 'fill-producer-wash', stroke: 'stroke-producer-fill' },
};

/** Textures of a chart, drawn once inside its SVG; `prefix` keeps the charts of one page apart. */
export function ChartTextures({
  prefix,
  series,
}: {
  readonly prefix: string;
  readonly series: readonly ChartSeries[];
}) {
  return (
    <defs>
      {series
        .filter(({ texture }) => texture && texture !== 'solid')
        .map(({ id, hue, texture }) => (
          <pattern
            key={id}
            id={`${prefix}${id}`}
            width={texture === 'dotted' ? 4 : 6}
            height={texture === 'dotted' ? 4 : 6}
            patternUnits="userSpaceOnUse"
            {...(texture === 'hatched' ? { patternTransform: 'rotate(45)' } : {})}
          >
            <rect width="6" height="6" className={hues[hue].wash} />
            {texture === 'dotted' ? (
              <circle cx="2" cy="2" r="1.1" className={hues[hue].fill} />
            ) : (
              <rect width="3" height="6" className={hues[hue].fill} />
            )}
          </pattern>
        ))}
    </defs>
  );
}

export interface ChartPieceProps {
  readonly series: ChartSeries;
  readonly prefix: string;
  readonly x: string;
  readonly y: string;
  readonly width: string;
  readonly height: string;
}

/** One filled piece of a series. Textured pieces have an outline, so that they end where they end. */
export function ChartPiece({ series: { id, hue, texture = 'solid' }, prefix, ...place }: ChartPieceProps) {
  const style = hues[hue];
  return texture === 'solid' ? (
    <rect {...place} className={style.fill} />
  ) : (
    <rect {...place} fill={`url(#${prefix}${id})`} strokeWidth="1" className={style.stroke} />
  );
}

/** The look of a series as a small square, to stand beside its name. */
export function ChartSwatch({ series }: { readonly series: ChartSeries }) {
  const prefix = useId();
  return (
    <svg width="12" height="12" aria-hidden="true" focusable="false" className="shrink-0 overflow-hidden rounded-[3px]">
      <ChartTextures prefix={prefix} series={[series]} />
      <ChartPiece series={series} prefix={prefix} x="0" y="0" width="12" height="12" />
    </svg>
  );
}

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly name: string; readonly figures: readonly string[] }[];
}

export interface ChartFigureProps {
  readonly title: string;
  readonly table: ChartTable;
  readonly tableLabel: string;
  readonly chartLabel: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly headingLevel?: 2 | 3;
  readonly className?: string;
}

export function ChartFigure(props: ChartFigureProps) {
  const { title, table, tableLabel, chartLabel, children, note, headingLevel = 2, className } = props;
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <figure aria-labelledby={id} className={classNames('min-w-0', className)}>
      <div className="flex items-start justify-between gap-x-4">
        <Heading id={id} className="min-w-0 text-base">
          {title}
        </Heading>
        <Button
          tone="quiet"
          size="small"
          icon={isTable ? 'chart' : 'list'}
          onPress={() => setIsTable(!isTable)}
          className="-my-2 -me-3 pointer-coarse:-my-2.5"
        >
          {isTable ? chartLabel : tableLabel}
        </Button>
      </div>
      <div className="mt-4">{isTable ? <TableTwin labelledBy={id} table={table} /> : children}</div>
      {note ? <figcaption className="mt-3 text-sm text-ink-soft">{note}</figcaption> : null}
    </figure>
  );
}

function TableTwin({ labelledBy, table }: { readonly labelledBy: string; readonly table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box has to be reachable by keyboard and to have a name
    <div
      role="region"
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus scrolls with the arrow keys
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control border border-line"
    >
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={classNames(
                  'sticky top-0 bg-sunken px-3 py-2 font-medium whitespace-nowrap text-ink-soft',
                  index === 0 ? 'text-start' : 'text-end',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <bdi>{row.name}</bdi>
              </th>
              {row.figures.map((figure, index) => (
                <td key={table.columns[index + 1]} className="px-3 py-1.5 text-end">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
