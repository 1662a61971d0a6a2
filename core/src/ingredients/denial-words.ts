// How labels say that something is not in there, in the languages of packs. Facts of language, each as `plain` writes it; what is denied, says denials.ts.
import { plain } from './plain-words.ts';

const listed = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split('; ').map(plain)));

/** Before what they deny, which is all that follows in the part of a text. */
export const deniesAllBehind = listed([
  'without; free from; free of; contains no; contains neither; does not contain; do not contain; enthält kein; enthält keine; enthält keinen; enthält keinerlei; enthält weder; ohne; frei von; kein; keine; keinen; keinerlei; sans; ni; dépourvu de; ne contient pas; ne contient ni; ne contient aucun; non contiene; no contiene; не содержит',
  'senza; privo di; priva di; privi di; sin; libre de; libres de; без; tanpa; bebas; bebas dari; bebas daripada; tiada; tidak mengandung; tidak mengandungi; bukan',
  'بدون; بلا; دون; خال; خالي; خالية; خال من; خالي من; خالية من; لا يحتوي على; لا تحتوي على; بغیر; बिना; বিনা',
]);

/** Before the one thing that they deny. */
export const deniesNext = listed(['no; not; zero; non; kein; nicht; не']);
/** `non-pork gelatin` is gelatin. */
export const deniesNextWord = listed(['non; not']);

/** Behind the one thing that they deny. */
export const deniesBefore = listed([
  'free; frei; freie; freies; freier; freien; içermez; içermeyen; içermiyor; ilavesiz; रहित; मुक्त; नहीं; سے پاک; کے بغیر; سے خالی; نہیں; মুক্ত; বিহীন; রহিত; ছাড়া; নেই; રહિત; મુક્ત; વગર; વિના; નથી',
]);
/** `free range`: then nothing is denied. */
export const noDenialBefore = listed(['range; run; flowing; flow; roaming; trade; from; of; von; choice']);

/** Between several things that are denied together. */
export const joins = listed([
  'and; or; nor; und; oder; noch; et; ou; ni; e; o; né; y; и; или; ни; dan; atau; maupun; serta; ve; veya; ya da; و; أو; او; ولا; یا; اور; और; या; तथा; एवं; এবং; বা; ও; અને; કે; તથા; any; added; artificial; animal',
]);

/** Between a denial and what it denies: without any traces of pork. */
export const carriesDenied = listed([
  'the; use; adding; addition; traces; trace; of; content; ingredients; ingredient; derived; from; jegliche; jeglichen; jeglichem; jeglicher; jede; zusatz; zugabe; zusätze; spuren; verwendung; von; vom; künstliche; künstlichen; tierische; tierischen; tierisches; zugesetzte; zugesetzten',
  'ajout; ajouts; trace; aucun; aucune; de; d; du; des; la; le; les; additif; aggiunta; aggiunte; di; del; della; tracce; adición; añadido; añadir; trazas; agregado; добавления; добавок; содержания; следов; использования; из',
  'kandungan; unsur; bahan; tambahan; campuran; penambahan; yang; dari; daripada; sebarang; apa; إضافة; أي; اضافة; مادة; مواد; اي; किसी; भी; किसी भी; کسی; بھی',
]);

/** What meat is sold without: the name of the animal behind it says what it is. */
export const bones = listed([
  'bone; bones; skin; knochen; haut; schwarte; os; peau; hueso; huesos; piel; osso; ossa; pelle; кости; костей; кожи; tulang; kulit; kemik; عظم; عظام; جلد; हड्डी; हड्डियों; छिलके; त्वचा; ہڈی; ہڈیوں; کھال; হাড়; হাড়; চামড়া; હાડકા; હાડકાં',
]);
/** Behind the one whose is what follows. */
export const ofWords = listed(['का; के; की; کا; کے; کی; এর; ના; નો; નું']);

/** They say what is in there. */
export const containsWords = listed([
  'contains; contain; enthält; contient; contiene; contengono; contienen; содержит; mengandung; mengandungi; içerir; يحتوي; تحتوي; ويحتوي; وتحتوي',
]);

/** There a denial ends: without colours, with lard; no alcohol except rum. */
export const endsDenial: ReadonlySet<string> = new Set([
  ...containsWords,
  ...listed([
    'with; but; mit; aber; avec; mais; con; ma; pero; с; но; dengan; tetapi; ile; ama; مع; لكن; लेकिन; কিন্তু; પણ; only; just; instead; however; yet; has; except; excepting; excluding; save; besides; apart',
    'sondern; außer; ausser; ausgenommen; jedoch; doch; nur; stattdessen; sauf; excepté; hormis; seulement; cependant; salvo; excepto; sino; solo; solamente; però; eccetto; tranne; bensì; eccezione; soltanto',
    'tapi; kecuali; melainkan; namun; hanya; ada; кроме; исключением; а; зато; однако; только; есть; ancak; fakat; hariç; dışında; sadece; ولكن; ولكنه; ولكنها; إلا; سوى; باستثناء; بل; فقط',
    'لیکن; مگر; سوائے; بلکہ; صرف; मगर; परंतु; परन्तु; किंतु; सिवाय; बल्कि; सिर्फ; केवल; তবে; শুধু; পরন্তু; પરંતુ; સિવાય; ફક્ત',
  ]),
]);

/** Between the last two things of a list that is denied as a whole. */
export const orJoins = listed([
  'or; nor; oder; noch; ou; ni; o; u; né; или; ни; atau; maupun; veya; ya; أو; او; ولا; یا; या; বা; অথবা; કે; અથવા',
]);

export const andJoins = listed(['and; und; et; e; y; и; dan; serta; ve; و; اور; और; एवं; এবং; ও; અને']);

/** The thing and its denial in one word: `glutenfrei`, `alkolsüz`, `безалкогольное`. */
export const denialsInOneWord: readonly RegExp[] = [
  /^\p{L}{3,}(?:frei|freie[mnrs]?|free)$/u,
  /^\p{L}{3,}(?:siz|suz|sız)$/u,
  /^без(?!е$)\p{L}{5,}$/u,
  /^[\p{L}\p{M}]{2,}(?:মুক্ত|বিহীন|रहित|मुक्त|રહિત|મુક્ત)$/u,
  /^(?:analcolic|dealcol|desalco|entalkohol|nonalcohol|dealcohol)\p{L}+$/u,
];

/** `Beer 0.0 %`. */
export const noneByVolume = /(?<![\p{Nd}.,])0(?:[.,٫]0+)?\s?[%٪](?:\s?vol\.?)?/u;
/** What `0 %` says of itself; of all else it says that it has no alcohol. */
export const countedByShare = listed([
  'fat; fett; matière grasse; gras; grassi; grasa; materia grasa; yağ; lemak; sugar; alcohol; alkohol; alcool; alcol; alkol; alkoholgehalt; жира; жир',
]);

/** Alcohol by its name, in any of its forms. */
export const alcoholWord = /alcohol|alkohol|alcool|alcol|alkol|алкогол|كحول|الکحل|अल्कोहल|অ্যালকোহল|આલ્કોહોલ/u;
