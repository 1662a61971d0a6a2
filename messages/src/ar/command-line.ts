// Arabic: words of the command `amanah`. Options and codes keep their spelling.
import type english from '../en/command-line.ts';
import type { Words } from '../words.ts';

export default {
  failed: 'تعطّل أمر amanah: {why}',
  help: {
    all: `amanah: راقب السجل وتحقّق مما يشهد به دون أن تصدّق الخادم.

  amanah witness   يوقّع شاهدًا على نقاط تفتيش السجلات التي تنمو فقط
  amanah monitor   يتابع سجلًا ويبلّغ عن الشهادات وعن سوء السلوك
  amanah verify    يتحقّق من دليل أو برهان، دون اتصال حيث أمكن
  amanah simulate  يحاكي مستشعرات العرض التجريبي أو مستشعراتك عبر MQTT
  amanah backup    ينسخ التثبيت احتياطيًا إلى مجلد، حتى أثناء عمله
  amanah restore   يستعيد هذه النسخة في مكان فارغ

  amanah COMMAND --help   خيارات الأمر ورموز خروجه
  --language CODE         لغة كل الجمل: en أو ar`,
    witness: `amanah witness keygen --key FILE --name NAME
  ينشئ مفتاحًا ويكتبه في FILE لصاحبه وحده ويطبع نصفه العلني. لا يكتب فوق ملف موجود أبدًا.
  NAME مضيف ومسار لك دون بروتوكول، مثل witness.example/w1.

amanah witness --key FILE --state DIR --policy FILE --listen HOST:PORT [--name NAME]
  يجيب عن POST /add-checkpoint كما تنص c2sp.org/tlog-witness. لا يوقّع على نقطة تفتيش إلا إذا كانت السابقة مع قيود
  مضافة في آخرها، ولسجلات ملف السياسة وحدها (c2sp.org/tlog-policy).
  --key FILE          المفتاح الذي أنشأه keygen
  --state DIR         آخر ما وُقّع عليه؛ لعملية واحدة في كل وقت. لا تستعد نسخة أقدم أبدًا: أنشئ مفتاحًا جديدًا
  --policy FILE       أسطر log فيه هي السجلات المقبولة؛ ويكفي "quorum none"
  --listen HOST:PORT  أين يجيب؛ [::1]:8080 لعناوين IPv6. ضع HTTPS أمامه
  --name NAME         يرفض البدء إن كان للمفتاح اسم آخر

رموز الخروج: 0 توقّف كما طُلب، 2 تعذّر البدء، 70 تعطّل.`,
    monitor: `amanah monitor --log URL --policy FILE --state DIR [--watch DID ...] [--once | --every SECONDS] [--webhook URL] [--json]
  يتابع سجلًا من خارجه. يتحقّق من توقيعه وتوقيعات شهوده، ومن أنه نما فقط، ومن أن القيود والبلاطات تقول الشيء نفسه،
  ويقرأ كل قيد. لا يصدّق أي برهان من الخادم: كل بصمة تُحسب هنا.
  --log URL         بادئة السجل، مثل https://amanah.example/log
  --policy FILE     من تثق به (c2sp.org/tlog-policy): السجل والشهود وكم منهم يكفي
  --state DIR       آخر ما شوهد، والأدلة؛ لعملية واحدة في كل وقت
  --watch DID       بلّغ عن شهادات هذا المُصدر؛ يمكن تكراره. دونه عن كل مُصدر.
                    المفاتيح ومغادرة المُصدرين يُبلَّغ عنها كلها
  --once            انظر مرة واحدة وانتهِ برمز خروج
  --every SECONDS   انظر مرة بعد مرة؛ 60 دونه
  --webhook URL     أرسل النتائج بصيغة JSON؛ ما لا يُجاب بـ 2xx يُرسَل من جديد
  --json            النتائج بصيغة JSON، واحدة في كل سطر

قد تأتي النتيجة مرتين بعد عطل، لكنها لا تضيع أبدًا. ويبقى معرّفها نفسه.
رموز الخروج مع --once: ‏0 لا جديد، 10 صدرت شهادات أو تغيّرت، 20 أساء السجل السلوك،
2 تعذّر البدء، 3 تعذّر الوصول إلى السجل أو webhook، 70 تعطّل. الأخطر يغلب: 20 ثم 10 ثم 3.`,
    verify: `amanah verify FILE|URL|CODE [--policy FILE] [--server URL] [--offline] [--json] [--leaf FILE]
  يتحقّق من دليل: التوقيعات والحالة والمكان في السجل ونقطة التفتيش والشهود. ويذكر كل فحص ونتيجته.
  FILE             دليل محفوظ، أو برهان (c2sp.org/tlog-proof) مع --leaf
  URL              حيث يُقدَّم الدليل؛ ومع ‎--server يُعدّ رمزًا، مثل GS1 Digital Link
  CODE             رمز أو رقم لشهادة أو دفعة أو حدث؛ يُطلب دليله من الخادم
  --policy FILE    من تثق به. دونه تُستعمل سياسة الخادم، ويُقال ذلك
  --server URL     الخادم الذي يُسأل عن CODE
  --offline        لا يمسّ الشبكة أبدًا
  --json           كائن JSON واحد
  --leaf FILE      القيد الذي يخصّه البرهان، بايتًا بايتًا

رموز الخروج: 0 تحقّق، 1 رُفض، 2 تعذّر البدء، 3 تعذّر الوصول، 70 تعطّل.`,
    backup: `amanah backup FOLDER [--with-keys]
  ينسخ قاعدة بيانات هذا التثبيت كما هي في لحظة واحدة إلى مجلد جديد، مع بيان بقيم التحقّق وموضع السجل الذي وُقّع آخر مرة.
  يعمل والمنتج يعمل، ولا ينسخ الرسائل البريدية. يُحدَّد التثبيت بمتغيّرات البيئة كما للمنتج: DATA_DIR أو DATABASE_URL.
  --with-keys  مع مفتاح تشفير المفاتيح؛ من يملك هذا المجلد يستطيع التوقيع باسم الجميع

رموز الخروج: 0 تمّ، 2 لا يمكن البدء، 70 تعطّل.`,
    restore: `amanah restore FOLDER
  يستعيد نسخة احتياطية في DATA_DIR فارغ أو DATABASE_URL فارغة: كلها أو لا شيء. يتحقّق أولًا من كل جزء ويذكر كل ما هو خطأ.
  يجب أن يكون مفتاح تشفير المفاتيح موجودًا، في DATA_DIR/keys أو عبر KEY_ENCRYPTION_KEY_FILE، ما لم يكن في النسخة.

رموز الخروج: 0 تمّ، 2 لا يمكن البدء أو النسخة تالفة، 70 تعطّل.`,
    simulate: `amanah simulate sensors [--url URL] [--rate NUMBER] [--key FILE | --device ID:SECRET ...] [--count NUMBER]
  يحاكي مستشعرات عبر MQTT، لكل منها اعتماده الخاص: حرارة تنجرف، وأبواب تُفتح، ووحدة تبريد تتعطّل.
  --url URL           الوسيط؛ mqtt://127.0.0.1:1883 إن لم يُذكر، وmqtts:// لاتصال TLS
  --rate NUMBER       عدد قراءات كل جهاز في الثانية؛ قراءة كل ثلاث ثوان إن لم يُذكر
  --key FILE          ملف مفتاح التثبيت، ومنه تُشتق أسرار أجهزة العرض التجريبي؛
                      ‎./data/keys/master.key إن لم يُذكر
  --device ID:SECRET  جهاز سجّلته؛ يمكن تكراره. عندئذ لا يُحاكى سواه
  --count NUMBER      هذا العدد من قراءات كل جهاز ثم ينتهي

رموز الخروج: 0 تم أو توقّف كما طُلب، 2 تعذّر البدء، 3 لم يُبلغ الوسيط أو رفض، 70 تعطّل.`,
  },
  simulate: {
    begun: 'تُحاكى {count} من الأجهزة على {url}. أوقفها بـ Ctrl-C.',
    sent: '{time}  {device}  {temperature} °C  {humidity} %',
    notConnected: 'لم يُقبل {device} على {url}: {why}',
    broken: 'انقطع الاتصال ويُعاد: {why}',
  },
  usage: {
    folderMissing: 'اذكر المجلد. انظر ‎--help.',
    simulateWhat: 'حدّد ما تحاكيه: amanah simulate sensors. انظر ‎--help.',
    mqttUrlInvalid: 'يحتاج ‎--url إلى عنوان مثل mqtt://127.0.0.1:1883، لا {value}.',
    numberInvalid: 'يحتاج {option} إلى عدد أكبر من 0 ولا يزيد على {most}، لا {value}.',
    deviceInvalid: 'يحتاج ‎--device إلى معرّف وسر بينهما نقطتان، لا {value}.',
    commandUnknown: 'لا يوجد أمر {command}. انظر amanah --help.',
    optionUnknown: 'لا يوجد خيار {option} هنا. انظر ‎--help.',
    optionNeedsValue: 'يحتاج الخيار {option} إلى قيمة.',
    optionTakesNoValue: 'لا يأخذ الخيار {option} قيمة.',
    optionRepeated: 'يُعطى الخيار {option} مرة واحدة فقط.',
    optionRequired: 'الخيار {option} ناقص. انظر ‎--help.',
    operandUnexpected: 'لا يُتوقّع شيء مثل {operand}. انظر ‎--help.',
    operandMissing: 'اذكر ما تريد التحقّق منه: ملفًا أو عنوانًا أو رمزًا. انظر ‎--help.',
    listenInvalid: 'يحتاج ‎--listen إلى مضيف ومنفذ مثل 127.0.0.1:8080، لا إلى {value}.',
    urlInvalid: 'يحتاج {option} إلى عنوان http أو https، لا إلى {value}.',
    secondsInvalid: 'يحتاج ‎--every إلى ثوانٍ من 1 إلى 86400، لا إلى {value}.',
    issuerInvalid: 'يحتاج ‎--watch إلى معرّف مُصدر مثل did:web:certifier.example، لا إلى {value}.',
    onceOrEvery: 'لا يجتمع ‎--once و‎--every.',
    languageUnknown: 'لا توجد لغة {value}.',
    serverMissing: 'يحتاج الرمز إلى ‎--server URL، وهو الخادم الذي يُسأل عن دليله.',
    offlineNeedsFile: 'دون اتصال لا يمكن التحقّق إلا من ملف، وليس {operand} ملفًا.',
    leafNeeded: '{file} برهان. يحتاج إلى ‎--leaf FILE، وهو القيد الذي يخصّه.',
    leafUnexpected: 'ليس {file} برهانًا، فلا مكان هنا للخيار ‎--leaf.',
    policyNeeded: '{file} برهان لا يحمل سياسة. يحتاج إلى ‎--policy FILE.',
  },
  file: {
    unreadable: 'تعذّرت قراءة الملف {file}: {why}',
    unwritable: 'تعذّرت كتابة الملف {file}: {why}',
    policyRefused: 'رُفضت السياسة {file} عند السطر {line}: {refusal}',
    policyHasNoLog: 'لا تسمّي السياسة {file} أي سجل، فلا شيء يُوقَّع عليه.',
    policyLacksLog: 'لا تسمّي السياسة {file} السجل {log}.',
    notEvidence: 'ليس {file} دليلًا ولا برهانًا: {why}',
  },
  state: {
    folderInUse: 'مجلد الحالة {folder} تستعمله عملية أخرى.',
    folderUnusable: 'تعذّر استعمال مجلد الحالة {folder}: {why}',
    fileDamaged: 'الحالة {file} تالفة. لا تُستبدل، لأن البدء من جديد ينسى ما شوهد.',
    otherLog: 'مجلد الحالة {folder} يخصّ السجل {known}، لا السجل {asked}.',
  },
  key: {
    made: 'المفتاح في {file}. احفظه لنفسك؛ وأعطِ السجلّ السطر أعلاه.',
    fileExists: 'الملف {file} موجود ولا يُكتب فوقه.',
    fileInvalid: 'لا يحمل الملف {file} مفتاح شاهد.',
    nameInvalid: 'لا يصلح {name} اسمًا لمفتاح: بلا مسافات وبلا علامة زائد.',
    nameDiffers: 'اسم المفتاح في {file} هو {name}، لا {asked}.',
  },
  witness: {
    knows: '{origin}: آخر توقيع عند الحجم {size}',
    listening: 'يستمع على {url}',
    cannotListen: 'تعذّر الاستماع على {address}: {why}',
    cosigned: 'وُقّع على {origin} عند الحجم {size}',
    refused: 'رُفض طلب للسجل {origin}: {status} {refusal}',
    failed: 'تعطّل طلب ولم يُوقَّع على شيء: {why}',
  },
  monitor: {
    nothingNew: '{origin}: لا جديد حتى {size} قيدًا.',
    entry: '{id}: {kind}. المُصدر {issuer}، {time}، الموضوع {subject}.',
    evidence: 'نقطتا التفتيش محفوظتان في {evidence}.',
  },
  http: {
    unreachable: 'تعذّر الوصول: {url}: {why}',
  },
  kinds: {
    certificate: {
      imported: 'نُقلت شهادة من سجل سابق',
      issued: 'صدرت شهادة',
      suspended: 'عُلّقت شهادة',
      reinstated: 'أُعيدت شهادة',
      revoked: 'أُلغيت شهادة',
      renewed: 'جُدّدت شهادة',
    },
    event: { captured: 'سُجّل حدث' },
    issuer_key: { published: 'نُشر مفتاح مُصدر', revoked: 'أُبطل مفتاح مُصدر' },
    log_key: { published: 'مفتاح جديد للسجل شهد له المفتاح السابق' },
    organisation: { left: 'أنهت جهة إصدار شهادات عملها' },
    accreditation: { published: 'نُشر اعتماد' },
    recognition: { published: 'نُشر اعتراف' },
    status_list: { published: 'نُشرت قائمة حالات' },
    rule_set: { published: 'نُشرت مجموعة قواعد' },
    lexicon: { published: 'نُشر معجم المكونات' },
    audit: { recorded: 'عمل جرى باسم مؤسسة' },
    dispute: { answered: 'أُجيب عن اعتراض' },
    recall: { published: 'نُشر استدعاء', lifted: 'رُفع الاستدعاء' },
    lab_result: { overturned: 'نُقضت نتيجة مختبر', sisters_cleared: 'بُرّئت الدفعات الأخرى من نتيجة' },
  },
  entryFaults: {
    malformed: 'ليس هذا القيد بيانًا يجوز للسجل أن يحمله.',
    backdated: 'بتاريخ سابق: يدّعي {time}، لكن السجل قُبل دونه في {acceptedBefore}.',
    in_future: 'يدّعي وقتًا لم يأتِ بعد: {time}.',
  },
  faults: {
    checkpoint_malformed: 'نقطة تفتيش {log} ليست بالصيغة الصحيحة.',
    origin_wrong: 'ما يُقدَّم ليس نقطة تفتيش {log}.',
    log_signature_missing: 'لا تحمل نقطة تفتيش {log} توقيعه.',
    log_signature_invalid: 'توقيع {log} على نقطة تفتيشه غير صالح.',
    cosignature_invalid: 'توقيع شاهد على نقطة تفتيش {log} غير صالح.',
    quorum_missed: 'وقّع عدد قليل من الشهود على نقطة تفتيش {log} ذات {presentedSize} قيدًا.',
    shrunk: 'تقلّص {log}: كان فيه {acceptedSize} قيدًا ويعرض الآن {presentedSize}.',
    forked: 'تشعّب {log}: يعرض شجرة أخرى من {presentedSize} قيدًا غير التي عرضها من قبل.',
    inconsistent: 'تشعّب {log}: قيوده الـ{presentedSize} لا تتابع الـ{acceptedSize} التي كانت فيه.',
    answer_malformed: 'قدّم {log} شيئًا ليس بالصيغة الصحيحة: {path}.',
    entries_disagree: 'يقدّم {log} قيودًا ليست قيود نقطة تفتيشه ذات {presentedSize} قيدًا.',
    tiles_disagree: 'يقدّم {log} بلاطة لا تطابق بصمات قيوده: {path}.',
    trail_cut: 'قُطع سجل أعمال {issuer}: في {log} {acceptedSize} من قيوده، ويُعرض منها {presentedSize}.',
  },
  verify: {
    verified: 'البرهان سليم: {title}',
    refused: 'البرهان غير سليم: {title}',
    said: 'يقول الخادم عن البضاعة: {message}',
    noEvidence: 'ليس لدى الخادم دليل تحت {code}: لم يُفحص شيء ولم يُثبت شيء.',
    nothingRecorded: 'لم يُسجَّل بعد ما يمكن فحصه: {title}',
    proofVerified: 'القيد {index} في السجل {origin}، في شجرته ذات {size} قيدًا.',
    proofRefused: 'رُفض البرهان.',
    codeSigned: 'ما وُقّع يسمّي {code}.',
    codeOfAnother: 'مرفوض: هذا الدليل عن شيء آخر غير {code}.',
    codeNotSigned: 'أن {code} يدلّ على هذا كلام الخادم وحده؛ لا شيء موقَّع يسمّي الرمز.',
    notInLog: 'لا توجد نقطة تفتيش موقَّعة لسجل تثق به تضمّ هذا، أو لم توجد بعد.',
    policyChosen: 'قيس على سياستك {file}.',
    policyOfServer: 'جاءت السياسة من الخادم ولم تخترها أنت. تُظهر أن الدليل سليم، لا أن الخادم صادق.',
    results: { passed: 'نجح', limited: 'محدود', failed: 'فشل', skipped: 'تُرك' },
  },
  codes: {
    evidence: {
      no_outside_witness: 'وفق هذه السياسة لا يلزم أن يوقّع على السجل أحد غير مشغّله.',
    },
    ledger: {
      log_unknown: 'يستند البرهان إلى سجل لا تسمّيه السياسة.',
      log_signature_missing: 'لم يوقّع السجل الذي تسمّيه السياسة على هذا.',
      signature_unknown: 'وقّع من لا تسمّيه السياسة.',
      consistency_missing: 'لا يُظهر السجل أنه يتابع ما شوهد من قبل.',
      consistency_broken: 'ليس هذا هو السجل الذي شوهد من قبل: غُيّرت قيود قديمة أو أُزيلت.',
    },
  },
} as const satisfies Words<typeof english>;
