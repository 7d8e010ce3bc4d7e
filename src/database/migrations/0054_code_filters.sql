-- The host of a destination that is a web address.
CREATE FUNCTION "destination_host"("destination" jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(substring("destination" ->> 'url' FROM '^https?://(?:[^/?#@]*@)?(\[[^]]*]|[^/:?#]+)'));--> statement-breakpoint
-- An address as people sort it: without its scheme and "www.", in lower case. Destinations without an address come last, by type.
CREATE FUNCTION "sort_destination"("destination" jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN "destination" ? 'url'
    THEN left(regexp_replace(lower("destination" ->> 'url'), '^[a-z][a-z0-9+.-]*:(?://)?(?:www\.)?', ''), 200)
    ELSE chr(1114109) || ("destination" ->> 'type') END;--> statement-breakpoint
CREATE INDEX "code_changes_created" ON "code_changes" USING btree ("workspace_id",("actor"->>'id'),"code_id") WHERE ("code_changes"."changes"->'name'->'from' = 'null');--> statement-breakpoint
CREATE INDEX "codes_destination" ON "codes" USING btree ("workspace_id","archived",(sort_destination("destination") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "codes_destination_host" ON "codes" USING btree ("workspace_id",destination_host("destination"),"id");