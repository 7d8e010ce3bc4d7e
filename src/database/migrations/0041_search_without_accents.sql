DROP INDEX "codes_name";--> statement-breakpoint
DROP INDEX "codes_name_trigrams";--> statement-breakpoint
DROP INDEX "submissions_words";--> statement-breakpoint
DROP INDEX "codes_search_trigrams";--> statement-breakpoint
-- A text as it is searched and sorted: without accents, in lower case. Written out for the letters that a locale such as C does not know; ASCII, which most texts are, takes a shorter way.
CREATE FUNCTION "fold_text"("value" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length("value") = length("value") THEN lower("value") ELSE replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize("value", NFD), '[\u0300-\u036f]', '', 'g')),
    'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςŁłØøĐđÐðĦħŦŧıẞÆŒÞ',
    'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґђјљњћџαβγδεζηθικλμνξοπρστυφχψωσllooddddhhttißæœþ'
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;--> statement-breakpoint
-- Percent-encoded UTF-8 of more than one byte as text; other bytes stay as they are.
CREATE FUNCTION "decode_percent"("value" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN "value" !~* '%[c-f]' THEN "value" ELSE (
    SELECT string_agg(
      CASE WHEN length(piece[1]) > 1 AND starts_with(piece[1], '%') THEN convert_from(decode(replace(piece[1], '%', ''), 'hex'), 'UTF8') ELSE piece[1] END,
      '' ORDER BY nth
    )
    FROM regexp_matches(
      "value",
      '(%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e0%[ab][0-9a-f]%[89ab][0-9a-f]|%e[1-9abcef](?:%[89ab][0-9a-f]){2}|%ed%[89][0-9a-f]%[89ab][0-9a-f]|%f0%[9ab][0-9a-f](?:%[89ab][0-9a-f]){2}|%f[1-3](?:%[89ab][0-9a-f]){3}|%f4%8[0-9a-f](?:%[89ab][0-9a-f]){2}|[^%]+|%)',
      'gi'
    ) WITH ORDINALITY AS pieces(piece, nth)
  ) END;--> statement-breakpoint
-- A label of a host in Unicode (RFC 3492); the label itself if it is none of those.
CREATE FUNCTION "decode_punycode"("label" text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  input text := lower(substr("label", 5));
  basic int := length(input) - strpos(reverse(input), '-');
  decoded text := '';
  at int := 1;
  point bigint := 128;
  place bigint := 0;
  before bigint;
  delta bigint;
  weight bigint;
  bias bigint := 72;
  base bigint;
  digit int;
  threshold bigint;
  size bigint;
BEGIN
  IF strpos(input, '-') > 0 THEN
    decoded := left(input, basic);
    at := basic + 2;
  END IF;
  WHILE at <= length(input) LOOP
    before := place;
    weight := 1;
    base := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(input, at, 1)) - 1;
      IF at > length(input) OR digit < 0 THEN RETURN "label"; END IF;
      at := at + 1;
      place := place + digit * weight;
      threshold := least(greatest(base - bias, 1), 26);
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      base := base + 36;
      IF place > 2147483647 OR weight > 2147483647 THEN RETURN "label"; END IF;
    END LOOP;
    size := length(decoded) + 1;
    delta := (place - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / size;
    base := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      base := base + 36;
    END LOOP;
    bias := base + 36 * delta / (delta + 38);
    point := point + place / size;
    place := place % size;
    IF point > 1114111 OR point BETWEEN 55296 AND 57343 THEN RETURN "label"; END IF;
    decoded := left(decoded, place::int) || chr(point::int) || substr(decoded, place::int + 1);
    place := place + 1;
  END LOOP;
  RETURN decoded;
END
$$;--> statement-breakpoint
-- An address as it is stored, and as people read it, if that is another text.
CREATE FUNCTION "address_search_text"("url" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN "url" !~* 'xn--|%[c-f]' THEN "url" ELSE "url" || E'\n' || (
    SELECT string_agg(CASE WHEN piece[1] ILIKE 'xn--%' THEN decode_punycode(piece[1]) ELSE decode_percent(piece[1]) END, '' ORDER BY nth)
    FROM regexp_matches("url", '(xn--[a-z0-9-]+|(?:[^x]|x(?!n--))+)', 'gi') WITH ORDINALITY AS pieces(piece, nth)
  ) END;--> statement-breakpoint
-- The folded text of a code that a search looks through. Immutable, as an index requires: the same tags and aliases are always joined to the same text.
CREATE OR REPLACE FUNCTION "code_search_text"("name" text, "short_code" text, "destination" jsonb, "tags" text[], "aliases" text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_text("name" || E'\n' || "short_code" || E'\n' || coalesce(address_search_text("destination"->>'url'), '') || E'\n' || array_to_string("tags", E'\n') || E'\n' || address_search_text(array_to_string("aliases", E'\n')));--> statement-breakpoint
-- Names, tags and aliases are stored in NFC, so that what looks the same is the same.
UPDATE "codes" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "folders" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "pages" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "sites" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "codes" SET "tags" = ARRAY(
  SELECT "tag" FROM (SELECT normalize("given") AS "tag", min("nth") AS "first" FROM unnest("tags") WITH ORDINALITY AS "all"("given", "nth") GROUP BY 1) AS "normal" ORDER BY "first"
), "updated_at" = now() WHERE array_to_string("tags", E'\n') IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "campaigns" SET "tags" = ARRAY(
  SELECT "tag" FROM (SELECT normalize("given") AS "tag", min("nth") AS "first" FROM unnest("tags") WITH ORDINALITY AS "all"("given", "nth") GROUP BY 1) AS "normal" ORDER BY "first"
) WHERE array_to_string("tags", E'\n') IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "webhooks" SET "selection_of" = normalize("selection_of") WHERE "selection" = 'tag' AND "selection_of" IS NOT NFC NORMALIZED;--> statement-breakpoint
CREATE FUNCTION "normal_alias"("alias" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT
  RETURN (
    SELECT string_agg(
      CASE WHEN ascii(letter) > 127 THEN regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') ELSE letter END,
      '' ORDER BY nth
    )
    FROM regexp_split_to_table(normalize(decode_percent("alias")), '') WITH ORDINALITY AS letters(letter, nth)
  );--> statement-breakpoint
-- Of two that become equal, the one that was in the normal form stays.
INSERT INTO "code_aliases" ("alias", "workspace_id", "code_id")
  SELECT normal_alias("alias"), "workspace_id", "code_id" FROM "code_aliases" WHERE decode_percent("alias") IS NOT NFC NORMALIZED
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "code_aliases" WHERE decode_percent("alias") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "codes" SET "aliases" = ARRAY(
  SELECT "alias" FROM (SELECT normal_alias("given") AS "alias", min("nth") AS "first" FROM unnest("aliases") WITH ORDINALITY AS "all"("given", "nth") GROUP BY 1) AS "normal"
  WHERE EXISTS (SELECT FROM "code_aliases" WHERE "code_aliases"."alias" = "normal"."alias" AND "code_aliases"."workspace_id" = "codes"."workspace_id" AND "code_aliases"."code_id" = "codes"."id")
  ORDER BY "first"
) WHERE decode_percent(array_to_string("aliases", E'\n')) IS NOT NFC NORMALIZED;--> statement-breakpoint
DROP FUNCTION "normal_alias"(text);--> statement-breakpoint
CREATE INDEX "codes_name" ON "codes" USING btree ("workspace_id","archived",(fold_text("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "codes_name_trigrams" ON "codes" USING gin (fold_text("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin (fold_text("words") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "codes_search_trigrams" ON "codes" USING gin (code_search_text("name", "short_code", "destination", "tags", "aliases") gin_trgm_ops);