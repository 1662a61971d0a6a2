// Arabic words of en/professional-tools.ts.
import type english from '../en/professional-tools.ts';
import type { Words } from '../words.ts';

export default {
  pageTitle: 'الأدوات المهنية',
  introduction: {
    retailer: 'متاجرك وما على رفوفها، وهل يجوز أن يكون هناك.',
    producer: 'منتجاتك ودفعاتك، من الخطة إلى العبوة.',
    certifier: 'قائمة عملك، من الطلب إلى الشهادة.',
  },
  gate: {
    title: 'يلزم دخول مهني',
    body: 'هذا القسم لتجار التجزئة والمنتجين وجهات إصدار الشهادات فقط.',
  },
  tabs: {
    label: 'الأدوات المهنية',
    overview: 'نظرة عامة',
    management: 'الإدارة',
    reports: 'التقارير',
    settings: 'الإعدادات',
  },
  actions: {
    title: 'إجراءات سريعة',
    notes: {
      products: 'إضافة ما على ملصقاتك وتصحيحه',
      batches: 'التخطيط والفحص والإنهاء',
      applications: 'لطلب الشهادات مع فحص فوري',
      applicationsQueue: 'الوثائق والتدقيق والقرارات',
      recordEvent: 'بنموذج أو بالمسح أو من جدول',
      labels: 'QR وDataMatrix وSSCC بأرقام تسلسلية',
      inventory: 'استلام وجرد وبيع وشطب',
      recalls: 'إبلاغ كل من لديه البضاعة',
      certificates: 'إصدار وتعليق وتجديد وإلغاء',
      schemes: 'المعايير والقيم، لكل إصدار',
      organisation: 'الأعضاء والمواقع وسجل التدقيق',
      laboratory: 'نتائج الدفعات والإنذارات والتحقيقات',
      genealogy: 'من أين جاءت البضاعة وإلى أين ذهبت',
      massBalance: 'الكتلة المعتمدة الداخلة والخارجة لكل موقع',
      iotMonitoring: 'درجات الحرارة والأجهزة وسلاسل التبريد',
      signingKeys: 'ما تُوقَّع به إقراراتك',
    },
  },
  settings: {
    notifications: 'الإشعارات',
    notificationsBody: 'أي رسائل البريد والتنبيهات وإشارات الجرس تصلك، موضوعاً موضوعاً.',
  },
} as const satisfies Words<typeof english>;
