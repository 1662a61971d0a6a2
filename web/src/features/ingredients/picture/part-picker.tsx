// The part of a picture with the list of ingredients: drawn with a finger or a mouse, moved and sized with the arrow keys. It reads nothing.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Part, wholePicture } from './picture-canvas.ts';

export interface PartPickerProps {
  readonly picture: HTMLCanvasElement;
  readonly part: Part;
  readonly onChange: (part: Part) => void;
  /** Of the picture, for a reader: what the keys do. */
  readonly label: string;
}

/** Of the picture, for each press of a key. */
const keyStep = 0.02;
/** Less is a touch and no part. */
const leastShare = 0.05;

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** Shown as it is, in the width that there is. */
export function ShownPicture({ picture, label }: { readonly picture: HTMLCanvasElement; readonly label?: string }) {
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = shown.current;
    if (!canvas) return;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={shown}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="block w-full rounded-control"
    />
  );
}

const steps: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['left', [-1, 0]],
  ['right', [1, 0]],
  ['up', [0, -1]],
  ['down', [0, 1]],
]);

/** Where the keys move or size a part to; null: another key. */
function byKey({ key, shiftKey }: KeyboardEvent, { left, top, right, bottom }: Part): Part | null {
  const [x, y] = steps.get(key.replace(/^Arrow/, '').toLowerCase()) ?? [0, 0];
  if (x === 0 && y === 0) return key === 'Escape' ? wholePicture : null;
  const [byX, byY] = [x * keyStep, y * keyStep];
  if (shiftKey)
    return { left, top, right: clamp(right + byX, left + leastShare), bottom: clamp(bottom + byY, top + leastShare) };
  const moveX = clamp(byX, -left, 1 - right);
  const moveY = clamp(byY, -top, 1 - bottom);
  return { left: left + moveX, top: top + moveY, right: right + moveX, bottom: bottom + moveY };
}

export function PartPicker({ picture, part, onChange, label }: PartPickerProps) {
  const from = useRef<readonly [number, number] | null>(null);
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [clamp((clientX - left) / width), clamp((clientY - top) / height)];
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return;
    const [[x, y], [otherX, otherY]] = [from.current, placeOf(event)];
    const drawn = {
      ...{ left: Math.min(x, otherX), top: Math.min(y, otherY) },
      ...{ right: Math.max(x, otherX), bottom: Math.max(y, otherY) },
    };
    if (drawn.right - drawn.left >= leastShare && drawn.bottom - drawn.top >= leastShare) onChange(drawn);
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div
      className="relative cursor-crosshair touch-none select-none overflow-hidden rounded-control"
      dir="ltr"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = placeOf(event);
      }}
      onPointerMove={draw}
      onPointerUp={() => {
        from.current = null;
      }}
    >
      <ShownPicture picture={picture} />
      <button
        type="button"
        aria-label={label}
        onKeyDown={(event) => {
          const next = byKey(event, part);
          if (next === null) return;
          event.preventDefault();
          onChange(next);
        }}
        className="absolute rounded-sm border-2 border-brand shadow-[0_0_0_200vmax_rgb(0_0_0/0.45)]"
        style={{
          ...{ left: percent(part.left), top: percent(part.top) },
          ...{ width: percent(part.right - part.left), height: percent(part.bottom - part.top) },
        }}
      />
    </div>
  );
}
