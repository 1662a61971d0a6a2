// The way back from paper: the address of this page as a QR code and in letters, with the moment. There only while somebody prints.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { QrCode } from '../ui/qr-code.tsx';

export function PrintedAddress() {
  const t = useTranslations('general.printed');
  const format = useFormatter();
  const [printed, setPrinted] = useState<{ readonly address: string; readonly at: Date } | null>(null);
  useEffect(() => {
    // The sheet is taken as soon as this returns.
    const begin = () =>
      flushSync(() => setPrinted({ address: window.location.href.replace(/#.*$/, ''), at: new Date() }));
    const end = () => setPrinted(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!printed) return null;
  const { address, at } = printed;
  return (
    <footer data-printed className="mt-4 hidden items-center gap-4 break-inside-avoid print:flex">
      <QrCode text={address} className="size-28 shrink-0" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{t('scan')}</p>
        <p dir="ltr" className="text-start [overflow-wrap:anywhere]">
          {address}
        </p>
        <p>
          <time dateTime={at.toISOString()}>{t('at', { date: format.dateTime(at, 'moment') })}</time>
        </p>
      </div>
    </footer>
  );
}
