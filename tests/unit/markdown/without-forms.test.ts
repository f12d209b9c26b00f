import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutForms } from '../../../src/markdown/without-forms.ts';

test('forms are cut out whole, each by itself', () => {
  assert.equal(withoutForms('a<form action="/x"><b>1</b></form>b<FORM>2</FORM >c'), 'abc');
  assert.equal(
    withoutForms('<p>none, but formal</p><formula>x</formula>'),
    '<p>none, but formal</p><formula>x</formula>',
  );
});

test('what attributes, comments and scripts hold begins and ends no form', () => {
  for (const held of ['<input value="</form>">', "<i title='<form></form>'>", '<!-- </form> " -->'])
    assert.equal(withoutForms(`a<form>${held}<u>1</u></form>b`), 'ab');
  for (const kept of ['<a title="<form>">x</a>', '<!-- <form> -->', '<script>"<form>"</script>'])
    assert.equal(withoutForms(`${kept}<form>1</form>b`), `${kept}b`);
});

test('a form that does not end is kept', () => {
  assert.equal(withoutForms('a<form>b'), 'a<form>b');
});
