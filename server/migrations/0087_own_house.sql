CREATE VIEW "organisations"."people_of" AS (select organisation_id, user_id from organisations.memberships where status = 'approved'
    union all select organisation_id, (entry::jsonb #>> '{subject,id}')::uuid from organisations.audit_entries
      where action in ('member.admitted', 'member.joined', 'member.removed', 'member.left', 'member.right_changed'));