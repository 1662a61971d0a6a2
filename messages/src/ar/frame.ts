// Arabic: header, drawer, footer, menus and notices.
import type english from '../en/frame.ts';
import type { Words } from '../words.ts';

export default {
  skip: 'انتقل إلى المحتوى',
  mainNavigation: 'التنقل الرئيسي',
  home: 'أمانة، الصفحة الرئيسية',
  openMenu: 'فتح القائمة',
  menu: 'القائمة',
  nav: {
    scanner: 'الماسح',
    dashboard: 'لوحة المتابعة',
    home: 'الرئيسية',
    certificates: 'الشهادات',
    signingKeys: 'مفاتيح التوقيع',
  },
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  signedOutTitle: 'تم تسجيل الخروج',
  signedOutBody: 'تم تسجيل خروجك بنجاح.',
  account: 'حسابك',
  language: { label: 'اللغة', inEnglish: 'بالإنجليزية حاليًا' },
  settings: {
    label: 'الإعدادات',
    theme: 'المظهر',
    system: 'مثل الجهاز',
    light: 'فاتح',
    dark: 'داكن',
    market: 'بلد التسوق',
    marketNote: 'يحدد الجهة التي يُعتدّ باعترافها بالشهادة. يبقى على هذا الجهاز ولا يُرسَل إلا مع طلب التحقق.',
    marketNone: 'غير محدد',
    marketChoose: 'اختر بلدًا',
    marketClear: 'عدم استخدام بلد',
    marketMenu: 'بلد التسوق: {country}',
  },
  footer: {
    about: 'تقول ما هو معلوم عن المنتج الغذائي، وعمّن، ومنذ متى، وما هو غير معلوم.',
    platform: 'المنصة',
    support: 'الدعم',
    legal: 'الشؤون القانونية',
    privacy: 'سياسة الخصوصية',
    terms: 'شروط الخدمة',
    authorities: 'جهات منح الشهادات في سجلّنا',
    authoritiesNote: 'تُذكر بوصفها حقائق من السجل العام، وهي لا تدير أمانة ولا تزكّيها.',
  },
  offline: {
    title: 'وضع عدم الاتصال',
    body: 'تعذّر الوصول إلى الخادم. يبقى ما على الشاشة كما هو، وتنتظر عمليات التحقق الجديدة عودة الاتصال.',
    restoredTitle: 'عاد الاتصال',
    restoredBody: 'يمكنك التحقق من المنتجات من جديد.',
    notice: 'أنت غير متصل. تحتاج عمليات التحقق الجديدة إلى اتصال.',
  },
  notFound: {
    pageTitle: 'الصفحة غير موجودة',
    title: '404 الصفحة غير موجودة',
    body: 'هل نسيت إضافة الصفحة إلى الموجّه؟',
  },
} as const satisfies Words<typeof english>;
