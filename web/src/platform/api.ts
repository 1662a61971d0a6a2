// The only place of the browser that calls the server: one client with the language and the access token of the person.
// A refusal of a signed-in call asks the session to look after itself; nothing is retried here.
import { type Client, createClient, RequestFailed } from '@amanah/api/client';
import { currentLanguage } from './language.tsx';
import { createSessionKeeper } from './session-keeper.ts';

export const session = createSessionKeeper({
  clientWith: (token) =>
    createClient({
      language: currentLanguage,
      ...(token === null ? {} : { accessToken: () => Promise.resolve(token) }),
    }),
});

const client = createClient({ language: currentLanguage, accessToken: session.accessToken });

export const api: Client = {
  async call(route, input, signal) {
    try {
      return await client.call(route, input, signal);
    } catch (failure) {
      if (failure instanceof RequestFailed && failure.status === 401 && route.access !== 'public')
        void session.validate();
      throw failure;
    }
  },
};
