// @vitest-environment happy-dom
// Hand scanners that type, told apart from people who type.
import { afterEach, expect, test, vi } from 'vitest';
import { listenToKeyboardScanner, scannerFieldAttribute, takeKey, wedgeAtStart } from './keyboard-wedge.ts';

function type(keys: readonly string[], pause: number) {
  let memory = wedgeAtStart;
  let code: string | null = null;
  keys.forEach((key, index) => {
    const isControl = key.startsWith('^');
    const step = takeKey(memory, { key: isControl ? key.slice(1) : key, ctrlKey: isControl, at: index * pause });
    memory = step.memory;
    code ??= step.code;
  });
  return code;
}

test('a fast burst that ends with Enter is a code', () => {
  expect(type([...'9506000134352', 'Enter'], 8)).toBe('9506000134352');
});

test('a person types slower', () => {
  expect(type([...'9506000134352', 'Enter'], 80)).toBeNull();
});

test('a burst that faltered is no code without its beginning', () => {
  let memory = wedgeAtStart;
  const press = (key: string, at: number) => {
    const step = takeKey(memory, { key, ctrlKey: false, at });
    memory = step.memory;
    return step;
  };
  [...'HA'].forEach((key, index) => void press(key, index * 5));
  [...'LAL-1'].forEach((key, index) => void press(key, 100 + index * 5));
  press('2', 130);
  expect(press('Enter', 135)).toMatchObject({ code: null, isTaken: true });
  [...'HALAL-1'].forEach((key, index) => void press(key, 140 + index * 5));
  expect(press('Enter', 180).code).toBe('HALAL-1');
});

test('fewer than six characters are no code', () => {
  expect(type([...'12345', 'Enter'], 8)).toBeNull();
});

test('an AIM identifier and group separators are kept', () => {
  expect(type([...']C1', ...'0109506000134352', ...'10A1', '^]', ...'21X', 'Enter'], 8)).toBe(
    ']C1010950600013435210A1\u001d21X',
  );
});

test('Shift between the characters says nothing', () => {
  expect(type(['Shift', 'H', 'Shift', 'A', 'L', 'A', 'L', '-', '1', 'Enter'], 8)).toBe('HALAL-1');
});

afterEach(() => {
  document.body.innerHTML = '';
});

function press(target: HTMLElement, text: string) {
  let at = 1_000;
  const send = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 5;
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
  };
  for (const character of text) send(character);
  send('Enter');
}

test('a text field in use is left alone unless it is ours', () => {
  document.body.innerHTML = `<input id="theirs"><form ${scannerFieldAttribute}=""><input id="ours"></form>`;
  const onCode = vi.fn();
  const stop = listenToKeyboardScanner(onCode);
  const find = (id: string) => document.getElementById(id) as HTMLInputElement; // both were written above
  press(find('theirs'), '9506000134352');
  expect(onCode).not.toHaveBeenCalled();
  press(find('ours'), '9506000134352');
  expect(onCode).toHaveBeenCalledExactlyOnceWith('9506000134352');
  press(document.body, 'HALAL-BEEF-2024-002');
  expect(onCode).toHaveBeenCalledTimes(2);
  stop();
  press(document.body, 'HALAL-BEEF-2024-002');
  expect(onCode).toHaveBeenCalledTimes(2);
});
