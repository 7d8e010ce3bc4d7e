-- What a search looks through in a code. Immutable, as an index needs it: the parts of an array of texts are always joined alike.
CREATE FUNCTION "code_search_text"("name" text, "short_code" text, "destination" jsonb, "tags" text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "name" || E'\n' || "short_code" || E'\n' || coalesce("destination"->>'url', '') || E'\n' || array_to_string("tags", E'\n');--> statement-breakpoint
CREATE INDEX "codes_search_trigrams" ON "codes" USING gin (code_search_text("name", "short_code", "destination", "tags") gin_trgm_ops);