// What a label says it is without ends where the denial ends, and nothing behind that is lost.
import { describe, expect, it } from 'vitest';
import { assessLabel } from './assess-label.ts';

const everybody = { rulingAuthorities: null };

describe('A label that says what it is without', () => {
  it.each([
    ['Sugar, salt. Contains no milk, contains pork gelatine.', 'pork gelatine', 'forbidden'],
    ['Sugar, salt. Contains no gluten. Pork rind.', 'Pork rind', 'forbidden'],
    ['Sugar, salt. Contains no gluten; pork rind', 'pork rind', 'forbidden'],
    ['Sugar, salt. Contains no gluten\nPork rind', 'Pork rind', 'forbidden'],
    ['Sugar, salt. Contains no pork but contains lard.', 'lard', 'forbidden'],
    ['Sugar, salt. Contains no alcohol except rum', 'rum', 'forbidden'],
    ['Sugar, salt. Contains no milk, lard', 'lard', 'depends_on_source'],
    ['Sugar, salt. Contains no milk, soya or nuts, lard', 'lard', 'depends_on_source'],
    ['Sugar, salt. May contain nuts. Contains no gluten. Pork rind.', 'Pork rind', 'forbidden'],
    ['Sugar. Store cool. Contains no gluten, contains lard.', 'lard', 'forbidden'],
    ['Flour (contains no milk, contains lard)', 'lard', 'forbidden'],
    ['Zucker, Salz. Enthält kein Rind, sondern Schwein', 'Schwein', 'forbidden'],
    ['Azúcar, sal. No contiene leche, contiene cerdo', 'cerdo', 'forbidden'],
    ['Zucchero, sale. Non contiene glutine, contiene alcol', 'alcol', 'depends_on_source'],
    ['Gula, garam. Tidak mengandung susu, mengandung babi', 'babi', 'forbidden'],
    ['Сахар, соль. Не содержит молока, содержит свинину', 'свинину', 'forbidden'],
    ['Сахар, соль. Не содержит молока, а содержит свинину', 'свинину', 'forbidden'],
    ['سكر، ملح. لا يحتوي على حليب، يحتوي على خنزير', 'خنزير', 'forbidden'],
    ['Sucre, sel. Ne contient pas de lait, contient du porc', 'du porc', 'forbidden'],
    ['Contains no artificial colours. Pork belly, water, salt, sugar', 'Pork belly', 'forbidden'],
    ['Enthält keine Konservierungsstoffe. Schweinefleisch, Salz', 'Schweinefleisch', 'forbidden'],
    ['Tidak mengandung pengawet. Babi, garam', 'Babi', 'forbidden'],
    ['Не содержит консервантов. Свинина, соль', 'Свинина', 'forbidden'],
    ['Bebas pengawet\nDaging khinzir, garam', 'Daging khinzir', 'forbidden'],
    ['بغیر پریزرویٹو\nخنزیر کا گوشت، نمک', 'خنزیر کا گوشت', 'forbidden'],
    ['free from milk\npork, salt', 'pork', 'forbidden'],
  ] as const)('ends what a sentence denies where it ends: %s', (text, thing, answer) => {
    const { items, declared } = assessLabel(text, everybody);
    expect([...items, ...declared].flatMap((one) => [one, ...one.inside])).toContainEqual(
      expect.objectContaining({ text: thing, answer }),
    );
  });

  it.each([
    ['चीनी, बिना हड्डी का सूअर का मांस', 'forbidden'],
    ['चीनी, बिना छिलके का चिकन', 'depends_on_source'],
    ['چینی، بغیر ہڈی کا سور کا گوشت', 'forbidden'],
    ['چینی، بغیر ہڈی کی مرغی', 'depends_on_source'],
    ['Gula, tanpa tulang babi', 'forbidden'],
    ['Сахар, без кости свинина', 'forbidden'],
    ['Zucker, ohne Knochen Schweinefleisch', 'forbidden'],
    ['Gula, tanpa susu tapi ada babi', 'forbidden'],
  ] as const)('keeps what is grave behind the thing that is denied: %s', (text, answer) => {
    expect(assessLabel(text, everybody).items.map((one) => one.answer)).toEqual(['no_concern', answer]);
  });

  it.each([
    ...['tanpa babi', 'ohne Schwein', 'sans porc', 'alcohol-free', 'sans viande de porc', 'ohne Zusatz von Alkohol'],
    ...[
      'without traces of pork',
      'sans ajout de porc',
      'tanpa daging babi',
      'ohne Schwein und Alkohol',
      'बिना सूअर के मांस',
    ],
    ...['sans alcool ni porc', 'without beef or pork', 'बिना मांस', 'بغیر گوشت', 'без мяса', 'tanpa kandungan babi'],
  ])('keeps nothing of what is denied itself: %s', (claim) => {
    const { state, items } = assessLabel(`Sugar, ${claim}`, everybody);
    expect([state, items.length]).toEqual(['no_concern_found', 1]);
  });

  it('reads the allergens behind what a sentence denies', () => {
    const { allergens } = assessLabel('Sugar, salt. Contains no milk, contains peanuts', everybody);
    expect(allergens).toEqual({ contains: ['peanuts'], traces: [] });
    const list = 'Сахар, соль, мука пшеничная, вода. Не содержит мяса, молока и яиц.';
    expect(assessLabel(list, everybody).allergens.contains).toEqual(['gluten']);
    const unclear = assessLabel('Sugar, salt. Contains no milk, soya and contains peanuts', everybody);
    expect(unclear.allergens.contains).toEqual(['peanuts', 'soya']);
  });

  it.each([
    ...['Sugar, salt. Contains no pork, lard or alcohol.', 'Contains no pork or alcohol. Sugar, salt.'],
    ...['Ne contient ni porc ni alcool. Sucre, sel', 'Gula, garam. Tidak mengandung babi.'],
    ...['Сахар, соль. Не содержит свинины или алкоголя.', 'سكر، ملح. لا يحتوي على خنزير'],
  ])('finds nothing in what a sentence denies: %s', (text) => {
    const { state, items, declared } = assessLabel(text, everybody);
    expect([state, items.length, declared.length]).toEqual(['no_concern_found', 2, 0]);
  });
});
