import { expect, it } from 'vitest';
import { withAnswer, withHead } from './page-head.ts';

const page = '<head><title>Amanah</title>\n<meta name="description" content="Check" />\n</head><body></body>';
const site = 'https://halal.example';
const head = {
  title: 'Beef "Royal" <b>',
  description: 'A & B',
  path: '/product/1',
  imagePath: '/icons/icon-512.png',
  data: { '@type': 'Product', name: '</script><script>alert(1)</script>' },
};

it('puts title, description, picture and data into the page, each once, and nothing that a name could say', () => {
  const made = withHead(page, site, head);
  expect(made.match(/<title>/g)).toHaveLength(1);
  expect(made.match(/name="description"/g)).toHaveLength(1);
  expect(made).toContain('<title>Beef &quot;Royal&quot; &lt;b&gt;</title>');
  expect(made).toContain('<meta property="og:description" content="A &amp; B" />');
  expect(made).toContain(`<link rel="canonical" href="${site}/product/1" />`);
  expect(made.match(/<script/g)).toHaveLength(1);
  expect(made).not.toContain('</script><script>');
  const data = /ld\+json">(.*)<\/script>/.exec(made)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    ...head.data,
    image: `${site}/icons/icon-512.png`,
  });
});

it('is not made of a page without a place for it', () => {
  expect(() => withHead('<head></head>', site, head)).toThrow('no title');
});

it('keeps what stands for a replacement pattern as it is', () => {
  expect(withHead(page, site, { ...head, title: "$& $' $1" })).toContain("<title>$&amp; $' $1</title>");
});

it('carries an answer that ends no element and stays what it was', () => {
  const answer = { code: '</script><img src=x>', name: "$& $'" };
  const made = withAnswer(page, answer);
  expect(made.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(/id="answer">(.*)<\/script>/.exec(made)?.[1] ?? '')).toEqual(answer);
  expect(() => withAnswer('<head></head>', answer)).toThrow('no body');
});
