import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemberRight, type MembersChange, mayGive, membersAfter } from './members.ts';
import { mayDo, organisationRights } from './rights.ts';

const person = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const right = fc.constantFrom(...organisationRights);
const action: fc.Arbitrary<MembersChange> = fc.oneof(
  fc.record({ kind: fc.constant('admit' as const), actorId: person, userId: person, right }),
  fc.record({ kind: fc.constant('change_right' as const), actorId: person, userId: person, right }),
  fc.record({ kind: fc.constant('remove' as const), actorId: person, userId: person }),
  fc.record({ kind: fc.constant('leave' as const), actorId: person }),
  fc.record({ kind: fc.constant('transfer' as const), actorId: person, userId: person }),
);
const founder: readonly MemberRight[] = [{ userId: 'a', right: 'owner' }];
const rightOf = (members: readonly MemberRight[], id: string) => members.find(({ userId }) => userId === id)?.right;

describe('Members of an organisation', () => {
  it('whatever is done in whatever order, an owner is left and nobody is in it twice', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let members = founder;
        for (const one of actions) {
          const after = membersAfter(members, one);
          if (after.refusal === undefined) members = after.members;
          expect(members.some((member) => member.right === 'owner')).toBe(true);
          expect(new Set(members.map(({ userId }) => userId)).size).toBe(members.length);
        }
      }),
    );
  });

  it('nobody gains a right but through somebody who may give it, and only owners touch owners', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let members = founder;
        for (const one of actions) {
          const before = members;
          const after = membersAfter(members, one);
          if (after.refusal !== undefined) continue;
          members = after.members;
          const actor = rightOf(before, one.actorId);
          for (const { userId, right: now } of members) {
            const was = rightOf(before, userId);
            if (was === now) continue;
            expect(actor && mayDo(actor, 'manage_members')).toBe(true);
            if (now === 'owner' || was === 'owner') expect(actor).toBe('owner');
          }
          for (const { userId, right: was } of before)
            if (rightOf(members, userId) === undefined && userId !== one.actorId && was === 'owner')
              expect(actor).toBe('owner');
        }
      }),
    );
  });

  it('refuses in words that say why', () => {
    const members: readonly MemberRight[] = [
      { userId: 'a', right: 'owner' },
      { userId: 'b', right: 'manager' },
      { userId: 'c', right: 'staff' },
    ];
    expect(membersAfter(members, { kind: 'leave', actorId: 'a' }).refusal).toBe('owner_needed');
    expect(membersAfter(members, { kind: 'change_right', actorId: 'a', userId: 'a', right: 'staff' }).refusal).toBe(
      'owner_needed',
    );
    expect(membersAfter(members, { kind: 'change_right', actorId: 'b', userId: 'c', right: 'owner' }).refusal).toBe(
      'owners_only',
    );
    expect(membersAfter(members, { kind: 'remove', actorId: 'b', userId: 'a' }).refusal).toBe('owners_only');
    expect(membersAfter(members, { kind: 'remove', actorId: 'c', userId: 'b' }).refusal).toBe('right_missing');
    expect(membersAfter(members, { kind: 'remove', actorId: 'z', userId: 'b' }).refusal).toBe('right_missing');
    expect(membersAfter(members, { kind: 'remove', actorId: 'a', userId: 'z' }).refusal).toBe('member_unknown');
    expect(membersAfter(members, { kind: 'transfer', actorId: 'b', userId: 'c' }).refusal).toBe('right_missing');
    expect(membersAfter(members, { kind: 'admit', actorId: 'a', userId: 'b', right: 'staff' }).refusal).toBe(
      'already_member',
    );
  });

  it('handing it over makes the other the owner and oneself a manager', () => {
    const after = membersAfter([...founder, { userId: 'b', right: 'staff' }], {
      kind: 'transfer',
      actorId: 'a',
      userId: 'b',
    });
    expect(after).toEqual({
      members: [
        { userId: 'a', right: 'manager' },
        { userId: 'b', right: 'owner' },
      ],
    });
  });

  it('a manager gives every right but that of an owner', () => {
    expect(organisationRights.filter((one) => mayGive('manager', one))).toEqual([
      'manager',
      'staff',
      'auditor',
      'read_only',
    ]);
  });
});
