/** What a string in some place is: always a text, a text only if it reads like one, or never a text. */
export type Place = 'text' | 'perhaps' | 'code'

const textNames =
  /^(aria-(label|description|roledescription|valuetext)|alt|placeholder|unit|noun|period)$|^(title|label|text|message|description|hint|question|sentence|subtitle)s?$|^[a-z]\w*(Title|Label|Text|Message|Description|Hint|Question)s?$/
const codeNames =
  /^(accept|autoComplete|d|fill|font\w*|href|id|inputMode|invalidates|keys?|kind|media|path|placement|rel|role|size|src|tags?|tagsOf\w*|to|tone|transform|type|typeface\w*|url|variant|viewBox)$|^data-|(^i|I)cons?$|[cC]lass(Names?)?$|[sS]tyles?$|[a-z](Id|Key|Path|Tags|Url)s?$/

/** Returns what the strings of an attribute, a property, or a variable are; undefined if the name does not say. */
export function placeOfNamed(name: string): Place | undefined {
  if (textNames.test(name)) return 'text'
  return codeNames.test(name) ? 'code' : undefined
}

const codeCalls =
  /^((Type|Range)?Error|addEventListener|append|closest|createElement|debug|endsWith|error|fetch|figureTag|format|get|getItem|has|includes|indexOf|info|join|log|matches|matchMedia|memberStorageKey|pagedRows|querySelector(All)?|removeEventListener|removeItem|replace|replaceAll|rowTag|set|setAttribute|setItem|split|startsWith|test|warn)$|Storage$|Format$|Rules$/

/** Returns what the arguments of a function are. */
export function placeOfArguments(functionName: string): Place {
  if (codeCalls.test(functionName)) return 'code'
  return functionName.startsWith('plural') ? 'text' : 'perhaps'
}
