-- Generated from the schemas by drizzle-kit, except for what it cannot express: the extension, the function that an index
-- calls, the partitions of "scans", and the unlogged table "visitor_keys".
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- The text of a code that a search looks through. Immutable, as an index requires: the same tags are always joined to the same text.
CREATE FUNCTION "code_search_text"("name" text, "short_code" text, "destination" jsonb, "tags" text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "name" || E'\n' || "short_code" || E'\n' || coalesce("destination"->>'url', '') || E'\n' || array_to_string("tags", E'\n');--> statement-breakpoint
CREATE TABLE "destination_checks" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"url" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ok" boolean,
	"status" integer,
	"error" text,
	"checked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "destination_checks_workspace_id_code_id_pk" PRIMARY KEY("workspace_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_changes" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "code_changes_workspace_id_code_id_id_pk" PRIMARY KEY("workspace_id","code_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_totals" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"scans" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "code_totals_workspace_id_code_id_pk" PRIMARY KEY("workspace_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"short_code" text NOT NULL,
	"name" text NOT NULL,
	"destination" jsonb NOT NULL,
	"folder_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"access_code_hash" text,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"design" jsonb,
	"verdict" jsonb,
	"preview" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "short_codes" (
	"short_code" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sent_hash" text NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"design" jsonb NOT NULL,
	"scan_verified" boolean NOT NULL,
	"preview_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_edits" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" json NOT NULL,
	"summary" text NOT NULL,
	"sent" integer NOT NULL,
	"operations" json NOT NULL,
	"batch_id" text,
	"published" boolean DEFAULT false NOT NULL,
	CONSTRAINT "page_edits_workspace_id_page_id_revision_pk" PRIMARY KEY("workspace_id","page_id","revision")
);
--> statement-breakpoint
CREATE TABLE "page_snapshots" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"revision" integer NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "page_snapshots_workspace_id_page_id_revision_pk" PRIMARY KEY("workspace_id","page_id","revision")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"subdomain" text NOT NULL,
	"revision" integer NOT NULL,
	"published_revision" integer,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_templates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"content" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_secrets" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_secrets_workspace_id_page_id_pk" PRIMARY KEY("workspace_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"block_id" text NOT NULL,
	"data" json NOT NULL,
	"fields" json NOT NULL,
	"words" text NOT NULL,
	"country" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "publication_files" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"headers" json NOT NULL,
	"hash" text NOT NULL,
	"encoding" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "publication_files_workspace_id_page_id_path_pk" PRIMARY KEY("workspace_id","page_id","path")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"content" json NOT NULL,
	"image_ids" text[] NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "publications_workspace_id_page_id_pk" PRIMARY KEY("workspace_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keys_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_requests_workspace_id_key_id_idempotency_key_pk" PRIMARY KEY("workspace_id","key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"workspace_id" text NOT NULL,
	"what" text NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_workspace_id_what_pk" PRIMARY KEY("workspace_id","what")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"plan" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "journal_positions" (
	"journal" text PRIMARY KEY NOT NULL,
	"file" bigint NOT NULL,
	"offset" bigint NOT NULL,
	"owner" text
);
--> statement-breakpoint
-- Unlogged: keys that are destroyed must not live on in the write-ahead log.
CREATE UNLOGGED TABLE "visitor_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_scans" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code" integer NOT NULL,
	"place" integer NOT NULL,
	"agent" integer NOT NULL,
	"language" integer NOT NULL,
	"referrer" integer NOT NULL,
	"rule" integer NOT NULL,
	"destination" integer NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "bot_scans_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "scan_parts" (
	"workspace_id" text NOT NULL,
	"bots" boolean NOT NULL,
	"day" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scan_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scans" integer NOT NULL,
	"columns" "bytea" NOT NULL,
	"visitors" "bytea" NOT NULL,
	"counts" "bytea",
	CONSTRAINT "scan_parts_workspace_id_bots_day_id_pk" PRIMARY KEY("workspace_id","bots","day","id")
);
--> statement-breakpoint
CREATE TABLE "scan_values" (
	"workspace_id" text NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "scan_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"parts" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "scan_values_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code" integer NOT NULL,
	"place" integer NOT NULL,
	"agent" integer NOT NULL,
	"language" integer NOT NULL,
	"referrer" integer NOT NULL,
	"rule" integer NOT NULL,
	"destination" integer NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "scans_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "webhook_codes" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"explicit" boolean DEFAULT true NOT NULL,
	CONSTRAINT "webhook_codes_workspace_id_code_id_webhook_id_pk" PRIMARY KEY("workspace_id","code_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"address" text NOT NULL,
	"selection" text DEFAULT 'codes' NOT NULL,
	"selection_of" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"suspended_reason" text,
	"suspended_since" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"secret_rotated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"endpoint" text NOT NULL,
	"webhook_id" text,
	"page_id" text,
	"code_id" text,
	"event_type" text NOT NULL,
	"event_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"last_attempt_at" timestamp (3) with time zone,
	"last_duration_ms" integer,
	"due_at" timestamp (3) with time zone,
	"taken_by" text,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"workspace_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"duration_ms" integer NOT NULL,
	"phases" json NOT NULL,
	"address" text,
	"error" text,
	"request_headers" json NOT NULL,
	"response_headers" json NOT NULL,
	"response_body" text,
	CONSTRAINT "delivery_attempts_workspace_id_delivery_id_number_pk" PRIMARY KEY("workspace_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "failing_endpoints" (
	"workspace_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" integer NOT NULL,
	"rests_until" timestamp (3) with time zone,
	CONSTRAINT "failing_endpoints_workspace_id_endpoint_pk" PRIMARY KEY("workspace_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"filter" json NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"per_second" integer NOT NULL,
	"matched" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"reached" text NOT NULL,
	"end" text NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "replays_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"inviter_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"active_organization_id" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publication_files" ADD CONSTRAINT "publication_files_publication" FOREIGN KEY ("workspace_id","page_id") REFERENCES "public"."publications"("workspace_id","page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destination_checks_due" ON "destination_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "destination_checks_dead" ON "destination_checks" USING btree ("workspace_id","code_id") WHERE not "destination_checks"."ok";--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "code_totals_scans" ON "code_totals" USING btree ("workspace_id","archived","scans","code_id");--> statement-breakpoint
CREATE INDEX "codes_updated" ON "codes" USING btree ("workspace_id","archived","updated_at","id");--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("workspace_id","archived","created_at","id");--> statement-breakpoint
CREATE INDEX "codes_name" ON "codes" USING btree ("workspace_id","archived",(lower(replace(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "codes_folder" ON "codes" USING btree ("workspace_id","folder_id","archived","updated_at","id");--> statement-breakpoint
CREATE INDEX "codes_tags" ON "codes" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "codes_logo" ON "codes" USING btree ("workspace_id",(("design"->'plain'->'logo'->>'imageId'))) WHERE "codes"."design" is not null;--> statement-breakpoint
CREATE INDEX "codes_hard_to_scan" ON "codes" USING btree ("workspace_id","id") WHERE (not ("codes"."verdict"->>'scanVerified')::boolean or ("codes"."verdict"->>'scanMargin')::int < 75);--> statement-breakpoint
CREATE INDEX "codes_preview" ON "codes" USING btree (("preview"->>'key')) WHERE "codes"."preview" is not null;--> statement-breakpoint
CREATE INDEX "codes_page" ON "codes" USING btree ("workspace_id",("destination"->>'pageId')) WHERE "codes"."destination"->>'type' = 'page';--> statement-breakpoint
CREATE INDEX "codes_name_trigrams" ON "codes" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "codes_search_trigrams" ON "codes" USING gin (code_search_text("name", "short_code", "destination", "tags") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "images_sent" ON "images" USING btree ("workspace_id","sent_hash");--> statement-breakpoint
CREATE INDEX "templates_created" ON "templates" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "page_edits_batch" ON "page_edits" USING btree ("workspace_id","page_id","batch_id") WHERE "page_edits"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "pages_deleted" ON "pages" USING btree ("deleted_at") WHERE "pages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_page" ON "submissions" USING btree ("workspace_id","page_id","id");--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "keys_workspace_id_created_at_index" ON "keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "bot_scans_code" ON "bot_scans" USING btree ("workspace_id","code","id");--> statement-breakpoint
CREATE INDEX "scan_parts_open" ON "scan_parts" USING btree ("day") WHERE "scan_parts"."counts" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_values_hash" ON "scan_values" USING btree ("workspace_id","hash");--> statement-breakpoint
CREATE INDEX "scans_code" ON "scans" USING btree ("workspace_id","code","id");--> statement-breakpoint
CREATE INDEX "webhook_codes_webhook" ON "webhook_codes" USING btree ("workspace_id","webhook_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_address" ON "webhooks" USING btree ("workspace_id","address");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("workspace_id","endpoint","due_at") WHERE "deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_event" ON "deliveries" USING btree ("workspace_id","event_id");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("workspace_id","id") WHERE "deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "deliveries_webhook" ON "deliveries" USING btree ("workspace_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "replays_running" ON "replays" USING btree ("next_at") WHERE "replays"."status" = 'running';--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_until_index" ON "attempts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "member_user_id_index" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_organization_id_index" ON "member" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");
