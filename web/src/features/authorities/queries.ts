// What is asked of the register of authorities.
import { listAuthorities } from '@amanah/api/authorities';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { carriedRegister } from '../../platform/page-answer.ts';

export const authoritiesQuery = queryOptions({
  queryKey: ['authorities'],
  queryFn: ({ signal }) => api.call(listAuthorities, {}, signal),
  placeholderData: () => carriedRegister(),
});
