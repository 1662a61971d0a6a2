// The site map: every URL, its search parameters, and the file that draws it. Each page is a chunk of its own.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { patterns } from './paths.ts';
import { NotFound, RouteFailed, RoutePending } from './shell/fallbacks.tsx';
import { Shell } from './shell/shell.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: patterns.home,
  component: lazyRouteComponent(() => import('./routes/index.tsx'), 'IndexPage'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: patterns.auth,
  validateSearch: (
    search: Record<string, unknown>,
  ): { role?: string; tab?: 'signin' | 'signup'; invitation?: string } => ({
    ...(text(search['invitation']) === undefined ? {} : { invitation: text(search['invitation']) as string }),
    ...(text(search['role']) === undefined ? {} : { role: text(search['role']) as string }),
    ...(search['tab'] === 'signup' || search['tab'] === 'signin' ? { tab: search['tab'] } : {}),
  }),
  component: lazyRouteComponent(() => import('./routes/auth.tsx'), 'AuthPage'),
});

const authReset = createRoute({
  getParentRoute: () => root,
  path: patterns.authReset,
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = text(search['token']);
    return token === undefined ? {} : { token };
  },
  component: lazyRouteComponent(() => import('./routes/auth.reset.tsx'), 'AuthResetPage'),
});

const scanner = createRoute({
  getParentRoute: () => root,
  path: patterns.scanner,
  validateSearch: (search: Record<string, unknown>): { mode?: 'camera' | 'manual' } =>
    search['mode'] === 'manual' || search['mode'] === 'camera' ? { mode: search['mode'] } : {},
  component: lazyRouteComponent(() => import('./routes/scanner.tsx'), 'ScannerPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: patterns.dashboard,
  validateSearch: (search: Record<string, unknown>): { tab?: 'activity' | 'analytics' } =>
    search['tab'] === 'activity' || search['tab'] === 'analytics' ? { tab: search['tab'] } : {},
  component: lazyRouteComponent(() => import('./routes/dashboard.tsx'), 'DashboardPage'),
});

const product = createRoute({
  getParentRoute: () => root,
  path: patterns.product,
  component: lazyRouteComponent(() => import('./routes/product.$qrCode.tsx'), 'ProductPage'),
});

const journey = createRoute({
  getParentRoute: () => root,
  path: patterns.journey,
  validateSearch: (search: Record<string, unknown>): { code?: string } => {
    const code = text(search['code']);
    return code === undefined ? {} : { code };
  },
  component: lazyRouteComponent(() => import('./routes/product-journey.tsx'), 'ProductJourneyPage'),
});

const evidence = createRoute({
  getParentRoute: () => root,
  path: patterns.evidence,
  validateSearch: (search: Record<string, unknown>): { code?: string } => {
    const code = text(search['code']);
    return code === undefined ? {} : { code };
  },
  component: lazyRouteComponent(() => import('./routes/evidence.$subject.tsx'), 'EvidencePage'),
});

const certificates = createRoute({
  getParentRoute: () => root,
  path: patterns.certificates,
  validateSearch: (search: Record<string, unknown>): { view?: 'imports' | 'import' } => {
    const { view } = search;
    return view === 'imports' || view === 'import' ? { view } : {};
  },
  component: lazyRouteComponent(() => import('./routes/certificates.tsx'), 'CertificatesPage'),
});

const applications = createRoute({
  getParentRoute: () => root,
  path: patterns.applications,
  validateSearch: (search: Record<string, unknown>): { view?: 'new'; certificate?: string; kind?: string } => {
    const certificate = text(search['certificate']);
    const kind = text(search['kind']);
    return {
      ...(search['view'] === 'new' ? { view: 'new' } : {}),
      ...(certificate === undefined ? {} : { certificate }),
      ...(kind === undefined ? {} : { kind }),
    };
  },
  component: lazyRouteComponent(() => import('./routes/applications.tsx'), 'ApplicationsPage'),
});

const application = createRoute({
  getParentRoute: () => root,
  path: patterns.application,
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = text(search['tab']);
    return tab === undefined ? {} : { tab };
  },
  component: lazyRouteComponent(() => import('./routes/applications.$id.tsx'), 'ApplicationPage'),
});

const schemes = createRoute({
  getParentRoute: () => root,
  path: patterns.schemes,
  component: lazyRouteComponent(() => import('./routes/schemes.tsx'), 'SchemesPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: patterns.audit,
  component: lazyRouteComponent(() => import('./routes/audits.$id.tsx'), 'AuditPage'),
});

const recordEvent = createRoute({
  getParentRoute: () => root,
  path: patterns.recordEvent,
  validateSearch: (search: Record<string, unknown>): { way?: 'table'; batch?: string } => {
    const batch = text(search['batch']);
    return { ...(search['way'] === 'table' ? { way: 'table' } : {}), ...(batch === undefined ? {} : { batch }) };
  },
  component: lazyRouteComponent(() => import('./routes/record-event.tsx'), 'RecordEventPage'),
});

const labels = createRoute({
  getParentRoute: () => root,
  path: patterns.labels,
  validateSearch: (search: Record<string, unknown>): { batch?: string } => {
    const batch = text(search['batch']);
    return batch === undefined ? {} : { batch };
  },
  component: lazyRouteComponent(() => import('./routes/labels.tsx'), 'LabelsPage'),
});

const products = createRoute({
  getParentRoute: () => root,
  path: patterns.products,
  validateSearch: (search: Record<string, unknown>): { view?: 'new' } =>
    search['view'] === 'new' ? { view: 'new' } : {},
  component: lazyRouteComponent(() => import('./routes/products.tsx'), 'ProductsPage'),
});

const ownProduct = createRoute({
  getParentRoute: () => root,
  path: patterns.ownProduct,
  component: lazyRouteComponent(() => import('./routes/products.tsx'), 'OwnProductPage'),
});

const batches = createRoute({
  getParentRoute: () => root,
  path: patterns.batches,
  validateSearch: (search: Record<string, unknown>): { gtin?: string } => {
    const gtin = text(search['gtin']);
    return gtin === undefined ? {} : { gtin };
  },
  component: lazyRouteComponent(() => import('./routes/batches.tsx'), 'BatchesPage'),
});

const ownBatch = createRoute({
  getParentRoute: () => root,
  path: patterns.ownBatch,
  component: lazyRouteComponent(() => import('./routes/batches.tsx'), 'OwnBatchPage'),
});

const inventory = createRoute({
  getParentRoute: () => root,
  path: patterns.inventory,
  validateSearch: (search: Record<string, unknown>): { item?: string } => {
    const item = text(search['item']);
    return item === undefined ? {} : { item };
  },
  component: lazyRouteComponent(() => import('./routes/inventory.tsx'), 'InventoryPage'),
});

const genealogy = createRoute({
  getParentRoute: () => root,
  path: patterns.genealogy,
  validateSearch: (search: Record<string, unknown>): { code?: string; direction?: 'up' | 'down' } => {
    const code = text(search['code']);
    return {
      ...(code === undefined ? {} : { code }),
      ...(search['direction'] === 'up' || search['direction'] === 'down' ? { direction: search['direction'] } : {}),
    };
  },
  component: lazyRouteComponent(() => import('./routes/genealogy.tsx'), 'GenealogyPage'),
});

const massBalance = createRoute({
  getParentRoute: () => root,
  path: patterns.massBalance,
  component: lazyRouteComponent(() => import('./routes/mass-balance.tsx'), 'MassBalancePage'),
});

const recalls = createRoute({
  getParentRoute: () => root,
  path: patterns.recalls,
  validateSearch: (search: Record<string, unknown>): { view?: 'new' } =>
    search['view'] === 'new' ? { view: 'new' } : {},
  component: lazyRouteComponent(() => import('./routes/recalls.tsx'), 'RecallsPage'),
});

const laboratory = createRoute({
  getParentRoute: () => root,
  path: patterns.laboratory,
  validateSearch: (search: Record<string, unknown>): { result?: string } =>
    typeof search['result'] === 'string' ? { result: search['result'] } : {},
  component: lazyRouteComponent(() => import('./routes/laboratory.tsx'), 'LaboratoryPage'),
});

const signingKeys = createRoute({
  getParentRoute: () => root,
  path: patterns.signingKeys,
  component: lazyRouteComponent(() => import('./routes/signing-keys.tsx'), 'SigningKeysPage'),
});

const iotMonitoring = createRoute({
  getParentRoute: () => root,
  path: patterns.iotMonitoring,
  component: lazyRouteComponent(() => import('./routes/iot-monitoring.tsx'), 'IotMonitoringPage'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: patterns.notifications,
  validateSearch: (search: Record<string, unknown>): { view?: 'settings' } =>
    search['view'] === 'settings' ? { view: 'settings' } : {},
  component: lazyRouteComponent(() => import('./routes/notifications.tsx'), 'NotificationsPage'),
});

const organisationTabs = ['members', 'sites', 'settings', 'trail'] as const;

const organisation = createRoute({
  getParentRoute: () => root,
  path: patterns.organisation,
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof organisationTabs)[number] } => {
    const tab = organisationTabs.find((one) => one === search['tab']);
    return tab === undefined ? {} : { tab };
  },
  component: lazyRouteComponent(() => import('./routes/organisation.tsx'), 'OrganisationPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: patterns.invitation,
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = text(search['token']);
    return token === undefined ? {} : { token };
  },
  component: lazyRouteComponent(() => import('./routes/invitation.tsx'), 'InvitationPage'),
});

const partners = createRoute({
  getParentRoute: () => root,
  path: patterns.partners,
  validateSearch: (search: Record<string, unknown>): { apply?: 'new' | 'sent' } => {
    const { apply } = search;
    return apply === 'new' || apply === 'sent' ? { apply } : {};
  },
  component: lazyRouteComponent(() => import('./routes/partners.tsx'), 'PartnersPage'),
});

const operator = createRoute({
  getParentRoute: () => root,
  path: patterns.operator,
  validateSearch: (search: Record<string, unknown>): { application?: string; show?: 'closed' } => {
    const application = text(search['application']);
    return {
      ...(application === undefined ? {} : { application }),
      ...(search['show'] === 'closed' ? { show: 'closed' } : {}),
    };
  },
  component: lazyRouteComponent(() => import('./routes/operator.tsx'), 'OperatorPage'),
});

const security = createRoute({
  getParentRoute: () => root,
  path: patterns.security,
  validateSearch: (search: Record<string, unknown>): { confirm?: string } => {
    const confirm = text(search['confirm']);
    return confirm === undefined ? {} : { confirm };
  },
  component: lazyRouteComponent(() => import('./routes/security.tsx'), 'SecurityPage'),
});

const professionalTools = createRoute({
  getParentRoute: () => root,
  path: patterns.professionalTools,
  validateSearch: (search: Record<string, unknown>): { tab?: 'management' | 'reports' | 'settings' } =>
    search['tab'] === 'management' || search['tab'] === 'reports' || search['tab'] === 'settings'
      ? { tab: search['tab'] }
      : {},
  component: lazyRouteComponent(() => import('./routes/professional-tools.tsx'), 'ProfessionalToolsPage'),
});

const support = createRoute({
  getParentRoute: () => root,
  path: patterns.support,
  validateSearch: (search: Record<string, unknown>): { topic?: 'sales' } =>
    search['topic'] === 'sales' ? { topic: 'sales' } : {},
  component: lazyRouteComponent(() => import('./routes/support.tsx'), 'SupportPage'),
});

const vocabulary = createRoute({
  getParentRoute: () => root,
  path: patterns.vocabulary,
  component: lazyRouteComponent(() => import('./routes/vocabulary.tsx'), 'VocabularyPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: patterns.privacy,
  component: lazyRouteComponent(() => import('./routes/privacy.tsx'), 'PrivacyPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: patterns.terms,
  component: lazyRouteComponent(() => import('./routes/terms.tsx'), 'TermsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    auth,
    authReset,
    scanner,
    dashboard,
    product,
    journey,
    evidence,
    certificates,
    applications,
    application,
    schemes,
    audit,
    recordEvent,
    labels,
    products,
    ownProduct,
    batches,
    ownBatch,
    inventory,
    genealogy,
    massBalance,
    recalls,
    laboratory,
    signingKeys,
    iotMonitoring,
    notifications,
    professionalTools,
    support,
    organisation,
    invitation,
    partners,
    operator,
    security,
    vocabulary,
    privacy,
    terms,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 300,
  defaultErrorComponent: RouteFailed,
  scrollRestoration: false,
  // A code in the address is text, whatever it looks like: nothing is read as a number or as JSON.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened to look back at a scan; that is no new scan. */
    isLook?: boolean;
  }
}
