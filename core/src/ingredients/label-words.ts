// What labels say around their ingredients, in the fourteen languages that packs here are printed in: where the list begins, what is declared of traces and of
// allergens, and where it is over. Facts of language; a phrase counts only where it begins a sentence of the label.

/** Before the list: `Ingredients:`. */
export const listHeadings = [
  ...['ingredients', 'ingredient', 'composition', 'contents', 'ingrédients', 'ingrédient', 'zutaten', 'zutat'],
  ...['ingredienti', 'ingredientes', 'ingrediente', 'состав', 'ингредиенты', 'komposisi', 'bahan-bahan', 'bahan'],
  ...['ramuan', 'kandungan', 'i̇çindekiler', 'içindekiler', 'bileşenler', 'bileşimi', 'malzemeler'],
  ...['المكونات', 'المكوّنات', 'مكونات', 'محتويات', 'المحتويات', 'اجزاء', 'اجزائے ترکیبی', 'اجزاء ترکیبی', 'مشمولات'],
  ...['ઘટકો', 'સામગ્રી', 'ઘટક દ્રવ્યો', 'सामग्रि', 'উপাদান', 'উপাদানসমূহ', 'উপকরণ', 'सामग्री', 'संघटक', 'घटक', 'अवयव'],
];

/** What may be in it although nobody put it there. */
export const traceHeadings = [
  ...['may contain traces of', 'may contain traces', 'may also contain', 'may contain', 'can contain traces of'],
  ...['contains traces of', 'traces of', 'not suitable for people with', 'peut contenir des traces de'],
  ...[
    "peut contenir des traces d'",
    'peut contenir',
    'traces éventuelles de',
    "traces éventuelles d'",
    'traces possibles de',
  ],
  ...[
    'kann spuren von',
    'kann auch',
    'kann',
    'spuren von',
    'può contenere tracce di',
    'può contenere anche',
    'può contenere',
  ],
  ...[
    'puede contener trazas de',
    'puede contener',
    'может содержать следы',
    'возможно наличие следов',
    'может содержать',
  ],
  ...['возможны следы', 'mungkin mengandung', 'dapat mengandung', 'mungkin mengandungi kesan', 'mungkin mengandungi'],
  ...['boleh mengandungi', 'eser miktarda', 'iz miktarda', 'قد يحتوي على آثار من', 'قد يحتوي على آثار', 'قد يحتوي على'],
  ...['ربما يحتوي على', 'ممکن ہے کہ اس میں', 'اس میں ہو سکتا ہے', 'शायद इसमें', 'इसमें हो सकता है', 'থাকতে পারে'],
  ...['এতে থাকতে পারে', 'હોઈ શકે છે', 'તેમાં હોઈ શકે'],
];

/** What the law has declared: allergens, mostly. */
export const declarationHeadings = [
  ...[
    'allergen information',
    'allergy advice',
    'allergens',
    'allergen',
    'contains',
    'allergènes',
    'contient',
    'allergene',
  ],
  ...['enthält', 'allergeni', 'contiene', 'alérgenos', 'аллергены', 'содержит', 'mengandung', 'alergen', 'mengandungi'],
  ...[
    'alahan',
    'alerjenler',
    'alerjen',
    'içerir',
    'مسببات الحساسية',
    'يحتوي على',
    'تحتوي على',
    'الرجی',
    'اس میں شامل ہے',
  ],
  ...['एलर्जी', 'एलर्जेन', 'इसमें है', 'অ্যালার্জেন', 'এতে আছে', 'એલર્જન', 'તેમાં છે'],
];

/** Behind the list, where another subject begins. */
export const otherHeadings = [
  ...['storage', 'store', 'keep', 'best before', 'nutrition', 'nutritional', 'net weight', 'directions', 'preparation'],
  ...['manufactured', 'produced by', 'produced in', 'distributed', 'packed', 'product of', 'conserver', 'à conserver'],
  ...[
    'à consommer',
    'conservation',
    'valeurs nutritionnelles',
    'poids net',
    'aufbewahrung',
    'lagerung',
    'mindestens haltbar',
  ],
  ...['nährwerte', 'nährwertangaben', 'hergestellt', 'conservare', 'da consumarsi', 'valori nutrizionali', 'conservar'],
  ...[
    'consumir preferentemente',
    'información nutricional',
    'хранить',
    'пищевая ценность',
    'годен до',
    'simpan',
    'saran',
  ],
  ...['penyimpanan', 'informasi nilai gizi', 'baik digunakan', 'maklumat pemakanan', 'saklama', 'serin', 'son tüketim'],
  ...['besin', 'يحفظ', 'يُحفظ', 'القيمة الغذائية', 'تاريخ', 'محفوظ', 'भंडारण', 'पोषण', 'সংরক্ষণ', 'পুষ্টি', 'સંગ્રહ', 'પોષણ'],
];

/** Before what is not in there; what follows behind that is read as ever. */
export const denialHeadings = [
  ...[
    'contains no',
    'contains neither',
    'does not contain',
    'do not contain',
    'ne contient pas',
    'ne contient ni',
    'ne contient aucun',
  ],
  ...['enthält kein', 'enthält keine', 'enthält keinen', 'enthält keinerlei', 'enthält weder', 'non contiene'],
  ...['no contiene', 'не содержит', 'tidak mengandung', 'tidak mengandungi', 'لا يحتوي على', 'لا تحتوي على'],
];
