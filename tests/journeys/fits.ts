// Whether a page fits into the window: nothing is wider than it, and nothing is cut off at an edge.
import type { Page } from '@playwright/test';
import { expect } from './shopper.ts';

export async function fits(page: Page, path: string) {
  // The window and no wider: a gutter that is kept for the bar of the page is no room for it.
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
  expect.soft(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Nothing is cut off at an edge, where no scrolling leads to it. */
export async function isWhole(page: Page) {
  expect(await page.evaluate(cutOff)).toEqual([]);
}

const cutOff = () =>
  [...document.querySelectorAll('header *, main *')]
    .filter((element) => {
      const isClosed = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
      const isShown = element.clientWidth > 1 && element.checkVisibility();
      return isClosed && isShown && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => `${element.className} ${element.textContent}`);
