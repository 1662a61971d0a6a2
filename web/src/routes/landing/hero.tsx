// The first screen: one promise, one action. The pattern is an ornament and never carries meaning.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { GirihPattern } from '../../ui/girih-pattern.tsx';
import { Icon } from '../../ui/icon.tsx';

export function Hero() {
  const t = useTranslations('landing.hero');
  return (
    <section className="relative overflow-hidden border-b border-line">
      <GirihPattern className="opacity-[0.16] [mask-image:linear-gradient(to_right,transparent_30%,black_85%)] rtl:[mask-image:linear-gradient(to_left,transparent_30%,black_85%)]" />
      <div className="page relative py-20 sm:py-28">
        <h1 className="max-w-3xl text-3xl sm:text-4xl">{t('title')}</h1>
        <p className="mt-5 max-w-xl text-lg leading-relaxed text-ink-soft">{t('body')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={patterns.scanner} className={buttonClasses({ size: 'large' })}>
            <Icon name="scan" />
            {t('scan')}
          </Link>
          <a href="#sample" className={buttonClasses({ tone: 'secondary', size: 'large' })}>
            {t('how')}
          </a>
        </div>
        <p className="mt-5 text-sm text-ink-soft">{t('free')}</p>
      </div>
    </section>
  );
}
