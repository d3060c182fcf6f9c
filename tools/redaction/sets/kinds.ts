import { createHash } from "node:crypto";
import { B32, B62, DIGITS, HEX, LOWER, randomText, UPPER, URL64 } from "../samples/generate";

/**
 * Kinds of generated secrets, written as `vendor shape`. A shape is a row of pieces: `h40` is 40 hexadecimal digits, `H`
 * capital ones, `a` small letters and digits, `A` capitals and digits, `m` letters and digits, `u` base64url, `b` base32 in
 * small letters, `d` digits, `l` letters; everything else between `+` signs is literal. The shapes are those of the test
 * samples of TruffleHog, gitleaks, detect-secrets and secretlint; the vendors' documents describe them, too.
 */
const KINDS = `
  abstract a32, abyssale m40, accuweather m32, adafruit aio_+m28, adobe h32, adzuna h32, aftership a32, agora h32,
  airbrake m32, airship m90, aiven u80, alchemy alcht_+m30, alegra a20, algolia m32, alienvault a64, amadeus m32, ambee h64,
  amplitude h32, anypoint h8+-+h4+-+h4+-+h4+-+h12, apiflash a32, apilayer m32, apimatic u64, apptivo u32, artsy m32,
  asana d1+/+d16+:+h32, audd a32, autodesk m32, axonaut h32, baremetrics m25, beamer b_+u44, beebole h40, bitbucket m32,
  bitfinex m43, bitly h40, bitmex u24, bittrex h32, blitapp m39, box m32, braintree h32, brandfetch m43, browshot m28,
  bugherd a22, bugsnag h32, buildkite bkua_+h40, buttercms h40, calendarific h40, campayn h40, cannyio h8+-+h4+-+h4+-+h4+-+h12,
  capsule u64, carboninterface m21, censys m32, chartmogul h32, checkout sk_+h8+-+h4+-+h4+-+h4+-+h12, clarifai h32,
  clearbit sk_+h32, clickup pk_+d8+_+A32, clockify m48, clojars CLOJARS_+h60, cloudflare u40, cloudsmith h40, codacy m20,
  codeclimate h40, codecov m32, coinapi A8+-+A4+-+A4+-+A4+-+A12, coinbase u64, confluent m64, contentful u43, crowdin m80,
  currencylayer h32, datadog h40, deepgram h40, deepai h8+-+h4+-+h4+-+h4+-+h12, delighted m32, detectify h32, diffbot h32,
  discord m24+.+m6+.+u27, ditto m36, dronahq m50, droneci m32, dropbox sl.+u130, dwolla m50, dynadot m28, easypost EZAK+m54,
  edamam h32, elastic essu_+m60, etsy m24, eventbrite A20, eversign h32, fastly u32, fibery h8+.+h35, finnhub m20, fixer h32,
  flickr h32, flutterwave FLWSECK-+h32+-X, foursquare A48, frameio fio-u-+u64, freshbooks h64, freshdesk m20, fullstory u70,
  gemini account-+m20, geoapify h32, getresponse a32, gitter h40, gocardless live_+u40, graphcms u100, greenhouse h32,
  guardian h8+-+h4+-+h4+-+h4+-+h12, gumroad u43, gyazo h64, happy h32, harness pat.+m22+.+h24+.+m20, helpscout a32, here u43,
  heroku HRKU-+u60, hunter h40, hypertrack u54, iexcloud sk_+h32, imagekit private_+u28, infura h32, insightly a36, intercom u60,
  intrinio m44, ipdata h56, ipstack h32, jotform m32, kairos h32, keen A64, klaviyo pk_+h34, klipfolio h40, kraken u86,
  kucoin h24, lastfm h32, launchdarkly sdk-+h8+-+h4+-+h4+-+h4+-+h12, lemlist h32, line u170, linkpreview h32, lob live_+h35,
  locationiq pk.+h32, logzio h8+-+h4+-+h4+-+h4+-+h12, lokalise h40, loyverse a32, mailchimp h32+-us+d2, mailjet h32,
  mailmodo A7+-+A7+-+A7+-+A7, maxmind u40, meraki h40, messagebird m25, microsoft m3+8Q~+u34, mixpanel h32, moosend h36,
  nasa m40, netlify u43, neutrino m48, newsapi h32, nytimes m32, octopus API-+A26, okta 00+u40, onesignal m48, opencage h32,
  openweather h32, paddle h50, pagerduty u20, parsehub m12+m12, pastebin h32, pexels m56, pinecone pcsk_+m6+_+m60, pipedrive h40,
  plaid h30, podio m64, polygon u32, posthog phx_+m43, prefect pnu_+m36, pushover a30, quickbase b6+m20, rapidapi m50, rawg h32,
  readme rdme_+a70, recaptcha 6L+u38, refiner h40, restpack m48, rollbar h32, route4me A32, scalingo tk-us-+u48, scrapingbee A80,
  sendbird h40, sendgrid SG.+u22+.+u43, sentry h64, serpstack h32, shodan m32, signalwire PT+h40, skybiometry a26,
  snipcart m76, snowflake u88, sonar h40, spotify h32, square EAAA+u60, statuspage h8+-+h4+-+h4+-+h4+-+h12, storyblok m22+tt,
  stytch secret-test-+u36, sumologic m64, surveymonkey u87, telegram d9+:AA+u33, text a32, thinkific m32, tiingo h40, todoist h40,
  toggl h32, tomtom m32, travis u22, trello h64, twelvedata h32, twitch a30, twitter d18+-+m40, typeform tfp_+u40+_+m15,
  unsplash u43, userstack h32, vimeo h32, virustotal h64, wakatime waka_+h8+-+h4+-+h4+-+h4+-+h12, weatherbit h32, webflow h64,
  wepay stage_+h64, whoxy h33, wistia h64, worksnaps m40, yandex t1.+m7+.+u86, yelp u128, zapier m32, zendesk m40,
  zenserp h8+-+h4+-+h4+-+h4+-+h12, zerobounce h32, zipcode A64, zoho 1000.+h32+.+h32, zoom m32
`;

const ALPHABETS: Readonly<Record<string, string>> = {
  h: HEX,
  H: HEX.toUpperCase(),
  a: LOWER + DIGITS,
  A: UPPER + DIGITS,
  m: B62,
  u: URL64,
  d: DIGITS,
  l: UPPER + LOWER,
  b: B32.toLowerCase(),
};

/** A kind of generated secret. */
export interface Kind {
  readonly vendor: string;
  readonly shape: string;
}

/** All kinds. */
export const kinds: readonly Kind[] = KINDS.split(/,\s/).map((kind) => {
  const [vendor = "", shape = ""] = kind.trim().split(" ");
  return { vendor, shape };
});

/** A secret of a kind. It begins and ends with a letter or digit. */
export function secretOf({ shape }: Kind, seed: string): string {
  const pieces = shape.split("+").map((piece, index) => {
    const [, alphabet = "", length = ""] = /^([a-zA-Z])(\d+)$/.exec(piece) ?? [];
    return alphabet in ALPHABETS
      ? randomText(ALPHABETS[alphabet] ?? "", Number(length), `${shape}${seed}${index}`)
      : piece;
  });
  return pieces.join("").replace(/^[_-]/, "a").replace(/[_-]$/, "7");
}

/** Whether what has this name is in the half that was held out until it was opened. */
export const isInSecondHalf = (name: string): boolean =>
  (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 1;
