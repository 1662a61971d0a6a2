// The first screen: one promise, one action, and the product in hand. The pattern is an ornament and never carries meaning.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GirihPattern } from '../../ui/girih-pattern.tsx';
import { Icon } from '../../ui/icon.tsx';

interface HeroProps {
  /** What the phone shows. */
  readonly children: ReactNode;
  readonly caption: ReactNode;
}

export function Hero({ children, caption }: HeroProps) {
  const t = useTranslations('landing.hero');
  return (
    <section className="relative overflow-hidden border-b border-line">
      <GirihPattern className="opacity-[0.16] [mask-image:linear-gradient(to_right,transparent_30%,black_85%)] rtl:[mask-image:linear-gradient(to_left,transparent_30%,black_85%)]" />
      <div className="page relative grid items-center gap-x-12 gap-y-5 py-4 sm:py-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="max-w-3xl text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-4 max-w-xl text-base sm:text-lg leading-relaxed text-ink-soft">{t('body')}</p>
          <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
            <Link to={patterns.scanner} className={classNames(buttonClasses({ size: 'large' }), 'max-sm:px-4')}>
              <Icon name="scan" />
              {t('scan')}
            </Link>
            <a
              data-needs-script
              href="#sample"
              className={classNames(buttonClasses({ tone: 'secondary', size: 'large' }), 'max-sm:px-3')}
            >
              {t('how')}
            </a>
          </div>
          <p className="mt-4 text-sm text-ink-soft">{t('free')}</p>
        </div>
        <figure id="sample" data-needs-script className="mx-auto w-full max-w-96 scroll-mt-20">
          <div className="rounded-[2rem] border-8 border-ink bg-ink shadow-one">{children}</div>
          {caption}
        </figure>
      </div>
    </section>
  );
}
