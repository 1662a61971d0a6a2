// Pictures as the engines want them: RGBA bytes and a size. Pure; it must never know where a picture came from.

export interface Picture {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The part of a picture inside an area; what lies outside of the picture is left out.
 * @example crop({ data: new Uint8ClampedArray(16), width: 2, height: 2 }, { x: 1, y: 0, width: 5, height: 1 }).width // 1
 */
export function crop(picture: Picture, area: Area): Picture {
  const left = Math.max(0, Math.round(area.x));
  const top = Math.max(0, Math.round(area.y));
  const width = Math.max(0, Math.min(picture.width, Math.round(area.x + area.width)) - left);
  const height = Math.max(0, Math.min(picture.height, Math.round(area.y + area.height)) - top);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}

/**
 * The part of a video that lies under the frame on the screen, with a margin, when the video covers its box.
 * @example frameArea({ width: 1920, height: 1080 }, { width: 400, height: 400 }, 256).width // about 900 of 1920 pixels
 */
export function frameArea(
  video: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
  frame: number,
): Area {
  const scale = Math.max(box.width / video.width, box.height / video.height) || 1;
  const side = (frame * 1.3) / scale;
  const width = Math.min(video.width, side);
  const height = Math.min(video.height, side);
  return { x: (video.width - width) / 2, y: (video.height - height) / 2, width, height };
}
