// What people call a report: the day it was asked for, and enough of its id that two of a day differ.

/** @example reportNumber({ id: '…-3f9a2c', createdAt }) // 'RPT-20261121-3F9A2C' */
export const reportNumber = ({ id, createdAt }: { readonly id: string; readonly createdAt: Date }): string =>
  `RPT-${createdAt.toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-6).toUpperCase()}`;
