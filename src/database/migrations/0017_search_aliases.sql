DROP INDEX "codes_search_trigrams";--> statement-breakpoint
DROP FUNCTION "code_search_text"(text, text, jsonb, text[]);--> statement-breakpoint
-- The text of a code that a search looks through. Immutable, as an index requires: the same tags and aliases are always joined to the same text.
CREATE FUNCTION "code_search_text"("name" text, "short_code" text, "destination" jsonb, "tags" text[], "aliases" text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "name" || E'\n' || "short_code" || E'\n' || coalesce("destination"->>'url', '') || E'\n' || array_to_string("tags", E'\n') || E'\n' || array_to_string("aliases", E'\n');--> statement-breakpoint
CREATE INDEX "codes_search_trigrams" ON "codes" USING gin (code_search_text("name", "short_code", "destination", "tags", "aliases") gin_trgm_ops);
