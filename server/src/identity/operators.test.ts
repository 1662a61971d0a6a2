// What becomes of the link for an operator where it cannot be sent.
import { register } from '@amanah/api/identity';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createOperators } from './operators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('A link that could not be sent is sent at the next sign-in; one that was sent is not sent again', async () => {
  const email = 'chief@amanah.test';
  await app.browser().call(register, { body: { username: 'Chief', email, password: 'purple-mango-38-tree' } });
  const { rows } = await app.database.sql.execute<{ id: string }>(
    sql`select id from people.accounts where email_key = ${email}`,
  );
  const userId = rows[0]?.id ?? '';
  const sent: string[] = [];
  let isDown = true;
  const operators = createOperators({
    database: app.database,
    clock: app.clock,
    mailer: {
      async send({ to }) {
        if (isDown) throw new Error('the mail server is down');
        sent.push(to);
      },
    },
    publicUrl: 'http://localhost:3000',
    words: () => ({ confirmAddress: ({ link }) => ({ subject: 'x', text: link, html: link }) }),
    operatorEmails: [email],
  });
  const mail = () => operators.mailOperatorLink(userId, 'en');
  await expect(mail()).rejects.toThrow('the mail server is down');
  isDown = false;
  await mail();
  await mail();
  expect(sent).toEqual([email]);
});
