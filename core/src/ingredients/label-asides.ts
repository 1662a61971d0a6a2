// How sentences begin that labels print behind their list: how goods are kept, used, packed and sold. Facts of language. Such a sentence is looked through for what
// is grave all the same, so that nothing is lost in it.
import { plain } from './plain-words.ts';

const beginnings: readonly string[] = [
  'shake; refrigerate; serve; cook; heat; microwave; see; batch; lot; use by; made in; country of; imported; warning; caution; this product; these; for allergens; allergens in; packaged; packed; do not; excessive; high caffeine; produced; recommended; one capsule; ready; best; may have; under; may settle; product; gently; enjoy; a source of; source of; rich in; high in; low in; percentage; minimum; vegetarian; pack; before; after; for; natural; net',
  'conditionné; agiter; fabriqué; élaboré; produit; servir; tenir; une consommation; poids; lot; ne pas; bien agiter; après; sous; voir; pourcentage; teneur; préparé; emballé; à; dont; pour; ingrédients issus; agriculture; peut avoir; fabrication; issu; transformé; avant; garder; décongelé',
  'kühl; trocken; vor; nach; unter; zum; enthält von natur; mindestens; kann bei; nicht; verzehr; zubereitung; herkunft; ursprung; haltbar; schütteln; übermäßiger; aus; für; mit; hergestellt; verpackt; produkt; gut; ungeöffnet; im; serviervorschlag; erzeugnis; von kindern; fett; die; der; das; dieses; nettofüllmenge; tiefgekühlt',
  'consumare; prodotto; confezionato; agitare; dopo; origine; paese; può avere; lotto; peso; bevanda; da; il; la; in; per; un; prima; servire; non; agricoltura; contenuto; affumicato; stagionato; uso; ideale',
  'agitar; envasado; elaborado; producto; origen; peso; lote; consumir; un consumo; apto; no; una; antes; después; para; en; corteza; a partir; servir; agricultura; contenido; ahumado; de agricultura; este; el; puede tener; bebida; guardar; proteger',
  'после; перед; срок; дата; изготовитель; произведено; продукт; упаковано; масса; взболтать; не; рекомендуется; противопоказания; готов; беречь; для; при; с; условия; может оказывать; массовая доля; употреблять; допускается; изготовлено; биологически; напиток; страна; внимание',
  'serin; buzdolabında; açıldıktan; çalkalayınız; üretim; menşei; menşe; net; son; koruyucu; günde; önerilen; bu; ürün; tavsiye; kuru; kullanmadan; çocukların; günlük; içmeden; soğuk; ilaç; vegan; doğal; pastörize; tüketmeden; dondurulmuş; helal; aşırı',
  'kocok; saran; netto; berat; diproduksi; baik; untuk; jauhkan; hindari; setelah; takaran; dikemas; produk; produksi; sajikan; minuman; tidak; siap; dibuat; isi; kemasan; anjuran; goncang; buatan; pengeluar; sesuai; selepas; elakkan; makanan; dikeluarkan; sedia; amaran; hidangkan; tarikh; keluaran; lindungi; minum; ambil; kandungan',
  'يرج; رج; بلد; صنع; إنتاج; المنتج; الوزن; صالح; ينصح; لا; بعد; منتج; يقدم; غير; مناسب; تاريخ; للاستخدام; يستخدم; يستهلك; معبأ; قبل; مشروب; يخزن; احفظ; جرعة; هذا; تحذير; من إنتاج; يؤخذ; يحتفظ; جاهز; بدون; نسبة; المنشأ',
  'ٹھنڈی; خشک; کھولنے; استعمال; وزن; تیار; بچوں; ملک; پاکستان; یہ; صرف; روزانہ; فریج; پیش; کھانے; ہلا; پینے; تاریخ; خالص',
  'ठंडे; ठंडी; सूखे; सूखी; खोलने; उपयोग; शुद्ध; निर्माता; निर्मित; बच्चों; भारत; यह; इस; पैक; उत्पाद; रेडी; पकाने; परोसने; फ्रिज; सेवन; पीने; रोज; प्रतिदिन; अच्छी; शाकाहारी; वेज; निवल',
  'ঠান্ডা; শুষ্ক; শুকনো; খোলার; ব্যবহার; নিট; উৎপাদন; বাংলাদেশে; এই; পণ্য; শিশুদের; ফ্রিজে; পরিবেশন; রান্নার; ঝাঁকিয়ে; প্রতিদিন; শুধু; প্রস্তুত; সেবন; ৬; পান',
  'ઠંડી; ઠંડા; સૂકી; સૂકા; ખોલ્યા; ઉપયોગ; ચોખ્ખું; ઉત્પાદન; ભારતમાં; આ; બાળકો; ફ્રિજમાં; પીરસો; રાંધવા; રોજ; દરરોજ; ફક્ત; તૈયાર; સેવન; પેક; હલાવીને',
].flatMap((line) => line.split('; ').map(plain));

const mostLetters = 140;

/** Whether a sentence begins as those do that name no ingredient. */
export function beginsAsAside(sentence: string): boolean {
  if (sentence.length > mostLetters) return false;
  const text = plain(sentence);
  return (
    beginnings.some((words) => text.startsWith(`${words} `)) ||
    /^\p{Nd}+\s?(?:g|ml|kg|г|мл|جم|غ|months?|mois|meses|mesi|ay|bulan|महीने|মাস|મહિના|ماہ)(?!\p{L})/u.test(text)
  );
}
