// How sentences begin that labels print behind their list: how goods are kept, used, packed and sold. Facts of language. Such a sentence is looked through for what
// is grave all the same, so that nothing is lost in it.
import type { Open } from './label-items.ts';
import { plain } from './plain-words.ts';
import { WordStarts } from './signs.ts';

const beginnings: readonly string[] = [
  'product of; product may; for best; for allergens; this pack; before opening; after opening; in a cool; net weight; shake; refrigerate; serve; cook; heat; microwave; see; batch; lot; use by; made country of; imported; warning; caution; this these; for allergens; allergens packaged; packed; do not; excessive; high caffeine; produced; recommended; one capsule; ready; best; may have; under; may settle; gently; enjoy; a source of; source of; rich high low percentage',
  'produit de; produit en; produit à; pour les; à partir; à base; à réchauffer; à servir; à tenir; conditionné; agiter; fabriqué; élaboré; servir; tenir; une consommation; poids; lot; ne pas; bien agiter; après; sous; voir; pourcentage; teneur; préparé; emballé; ingrédients issus; agriculture; peut avoir; fabrication; issu; transformé; avant; garder; décongelé',
  'aus kontrolliert; aus ökologischer; aus biologischer; für; das produkt; dieses produkt; produkt aus; kühl; trocken; vor; nach; unter; zum; enthält von natur; mindestens; kann bei; nicht; verzehr; zubereitung; herkunft; ursprung; haltbar; schütteln; übermäßiger; für; hergestellt; verpackt; ungeöffnet; serviervorschlag; von kindern; dieses; nettofüllmenge; tiefgekühlt',
  'prodotto in; prodotto da; prodotto biologico; una volta; consumare; confezionato; agitare; dopo; origine; paese; può avere; lotto; peso; bevanda; per; prima; servire; non; agricoltura; affumicato; stagionato; uso; ideale',
  'producto de; producto envasado; una vez; un consumo; en su; agitar; envasado; elaborado; origen; peso; lote; consumir; un consumo; apto; no; antes; después; corteza; a partir; servir; agricultura; ahumado; de agricultura; este; el; puede tener; bebida; guardar; proteger',
  'продукт может; продукт готов; для питания; для детей; с осторожностью; после; перед; срок; дата; изготовитель; произведено; упаковано; масса; взболтать; не; рекомендуется; противопоказания; готов; беречь; при; условия; может оказывать; массовая доля; употреблять; допускается; изготовлено; биологически; напиток; страна; внимание',
  'ürün koruyucu; bu ürün; son tüketim; net miktar; kuru yerde; kuru ve serin; serin; buzdolabında; açıldıktan; çalkalayınız; üretim; menşei; menşe; koruyucu; günde; önerilen; bu; tavsiye; kullanmadan; çocukların; günlük; içmeden; ilaç; tüketmeden; aşırı',
  'produk ini; produk dari; isi bersih; siap saji; makanan bijirin; kocok; saran; netto; berat; diproduksi; baik; untuk; jauhkan; hindari; setelah; takaran; dikemas; produksi; sajikan; minuman; tidak; dibuat; anjuran; goncang; buatan; pengeluar; sesuai; selepas; elakkan; dikeluarkan; sedia; amaran; hidangkan; tarikh; keluaran; lindungi; ambil',
  'هذا المنتج; لا يحفظ; لا يستخدم; منتج في; يرج; رج; بلد; صنع; إنتاج; المنتج; الوزن; صالح; ينصح; بعد; يقدم; غير; مناسب; تاريخ; للاستخدام; يستخدم; يستهلك; معبأ; قبل; مشروب; يخزن; احفظ; جرعة; تحذير; من إنتاج; يؤخذ; يحتفظ; جاهز; بدون; المنشأ',
  'ٹھنڈی; خشک; کھولنے; استعمال; وزن; تیار; بچوں; ملک; پاکستان; یہ; صرف; روزانہ; فریج; پیش; کھانے; ہلا; پینے; تاریخ',
  'ठंडे; ठंडी; सूखे; सूखी; खोलने; उपयोग; निर्माता; निर्मित; बच्चों; भारत; यह; इस; पैक; उत्पाद; रेडी; पकाने; परोसने; फ्रिज; सेवन; पीने; रोज; प्रतिदिन; अच्छी; निवल',
  'ঠান্ডা; শুষ্ক; শুকনো; খোলার; ব্যবহার; নিট; উৎপাদন; বাংলাদেশে; এই; পণ্য; শিশুদের; ফ্রিজে; পরিবেশন; রান্নার; ঝাঁকিয়ে; প্রতিদিন; প্রস্তুত; সেবন; পান',
  'ઠંડી; ઠંડા; સૂકી; સૂકા; ખોલ્યા; ઉપયોગ; ચોખ્ખું; ઉત્પાદન; ભારતમાં; આ; બાળકો; ફ્રિજમાં; પીરસો; રાંધવા; રોજ; દરરોજ; ફક્ત; તૈયાર; સેવન; પેક; હલાવીને',
].flatMap((line) => line.split('; ').map((words) => `${plain(words)} `));

const mostLetters = 140;
const mostCommas = 2;

const amountOrTime = /^\p{Nd}+\s?(?:g|ml|kg|г|мл|جم|غ|months?|mois|meses|mesi|ay|bulan|महीने|মাস|મહિના|ماہ)(?!\p{L})/u;
const starts = new WordStarts(beginnings);
const byFirstWord = Map.groupBy(beginnings, firstWordOf);
function firstWordOf(text: string): string {
  return text.slice(0, text.indexOf(' '));
}

/** Whether a sentence begins as those do that name no ingredient. */
function beginsAsAside(sentence: string): boolean {
  if (sentence.length > mostLetters || sentence.split(/[,،;]/).length > mostCommas + 1) return false;
  const first = sentence.search(/[\p{L}\p{N}]/u);
  if (first < 0 || !(starts.mayStandAt(sentence, first) || /\p{N}/u.test(sentence[first] ?? ''))) return false;
  const text = plain(sentence);
  return byFirstWord.get(firstWordOf(text))?.some((words) => text.startsWith(words)) || amountOrTime.test(text);
}

const leastItemsOfList = 3;

/** Marks what a sentence behind a list brought, where it may name no ingredient: in a footnote, in a sentence on something else, or alone. @param from its first thing */
export function markAsides(list: readonly Open[], from: number, sentence: string): void {
  let listed = 0;
  for (const { isGroup, inside } of list.slice(0, from)) listed += isGroup ? inside.length : 1;
  if (listed < leastItemsOfList) return;
  const brought = list.slice(from);
  const [first, more] = brought;
  if (!first) return;
  const isFootnote = brought.length <= 2 && /^\s*[*†‡¹²³]/.test(sentence);
  if (isFootnote || beginsAsAside(sentence)) for (const one of brought) one.aside ??= 'statement';
  else if (!more && first.inside.length === 0) first.aside ??= 'sentence';
}
