// One product of a producer, under its own address.
// Specification: Products.
import { createFileRoute } from '@tanstack/react-router';
import { BackToProducts } from '../features/products/own/back-to-products.tsx';
import { OwnProductDetail } from '../features/products/own/product-detail.tsx';
import { certificationQuery, productQuery } from '../features/products/own/queries.ts';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/products_/$gtin')({
  staticData: {
    title: 'products.list.pageTitle',
    admits: ['producer'],
    words: ['products', 'batches'],
  },
  loader: ({ params: { gtin }, ...visit }) => warm(visit, [productQuery(gtin), certificationQuery(gtin)]),
  component: OwnProductPage,
});

function OwnProductPage() {
  const { gtin } = Route.useParams();
  return (
    <>
      <BackToProducts />
      <OwnProductDetail key={gtin} gtin={gtin} />
    </>
  );
}
