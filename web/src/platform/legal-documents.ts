// Privacy and terms in the language of the page. They come from messages, as a chunk of their own.
import { loadLegalDocuments } from '@amanah/messages/catalogue';
import { queryOptions } from '@tanstack/react-query';

/** @param language whose words are shown */
export const legalDocumentsQuery = (language: string) =>
  queryOptions({ queryKey: ['words', 'legal', language], queryFn: () => loadLegalDocuments(language) });
