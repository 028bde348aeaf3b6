const quoted = (pattern: string) => `(?: ${pattern})`
const spans = '(?: colspan="\\d{1,2}")?(?: rowspan="\\d{1,2}")?'
const side = 'class="text-(?:left|center|right|justify)"'
const text = '[^"<>]*'
const link = `href="(?:https?://|mailto:|tel:|/(?!/))${text}" rel="noopener noreferrer"`
const own = '(?:https://res\\.cloudinary\\.com/clinic/|/[\\w-]+/image/upload/|/pictures/)'
const image = `alt="${text}" src="${own}${text}"(?: width="\\d+")?(?: height="\\d+")?`
/** All markup that sanitised text may contain; nothing here is taken from the code under test. */
export const safeTag = new RegExp(
  [
    `^</?(?:strong|b|em|i|u|s|code|sup|sub|ul|li|blockquote|a|ol|p|h[1-4]|div|table|caption|tbody|tr|th|td)>$`,
    `^<div class="table-scroll" role="region" aria-label="Table" tabindex="0">$`,
    `^<td${spans}>$`,
    `^<th${spans} scope="(?:col|row)">$`,
    `^<(?:p|h[1-4])${quoted(side)}>$`,
    `^<ol(?: start="\\d+")?(?: type="[ai]")?>$`,
    `^<a${quoted(link)}>$`,
    `^<br />$`,
    `^<img(?: loading="lazy" decoding="async")?${quoted(image)} />$`,
  ].join('|'),
)
